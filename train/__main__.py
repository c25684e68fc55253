"""`python -m train …` in a checkout is the console command `giretra …`."""

from giretra_train.cli import main

if __name__ == "__main__":
    main()
