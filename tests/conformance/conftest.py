"""Fixtures shared by several interfaces."""

import pytest


@pytest.fixture
def one_thread_of_torch():
    """Small networks are quickest so, and the other worker has a core to itself."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)
