-- The plan for any contracts is as good as one for these, which took longer to make than to run.
alter function keep_debt(int[]) set plan_cache_mode = force_generic_plan;
