"""`python -m train …` in a checkout: the command `giretra`."""

from giretra_train.cli import main

if __name__ == "__main__":
    main()
