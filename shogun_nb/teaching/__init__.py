"""Teaching: exercises and quizzes, their lessons, and the progress that is kept."""
