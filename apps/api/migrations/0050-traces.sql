-- The trace in which a job was asked for, as W3C names it; null when it was asked for in none, or by an earlier release.
alter table job add column traceparent text;
