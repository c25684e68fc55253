"""Training with Stable-Baselines3: a `VecEnv` of tables and a callback for self-play."""

from giretra_train.sb3.versions import check_versions

check_versions()

from giretra_train.sb3.self_play import SelfPlayCallback  # noqa: E402 - needs the packages
from giretra_train.sb3.vec_env import LearnerVecEnv, make_sb3_vec  # noqa: E402

__all__ = ["LearnerVecEnv", "SelfPlayCallback", "make_sb3_vec"]
