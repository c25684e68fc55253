"""Learning with Stable-Baselines3: the tables as its `VecEnv`, self-play as its callback."""

from giretra_train.sb3.versions import check_versions

check_versions()

from giretra_train.sb3.self_play import SelfPlayCallback  # noqa: E402 - only where it can work
from giretra_train.sb3.vec_env import LearnerVecEnv, make_sb3_vec  # noqa: E402

__all__ = ["LearnerVecEnv", "SelfPlayCallback", "make_sb3_vec"]
