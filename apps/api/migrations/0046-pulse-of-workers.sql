-- Which worker has a job, by the number that its session keeps locked while it lives (docs/jobs.md): a worker that was killed is known at
-- once, and not when its lease runs out. Null: taken by a release that has no pulse.
alter table job add column worker int;
