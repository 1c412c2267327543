-- contract: 0075 undecided damages of a line are kept by day; a process of the version before would decide only the first of them
-- locks: damages are few (a handful per hundred hires), so the index is built in moments
-- Units counted broken or missing on another day have days of grace of their own.
drop index damage_proposed;
create unique index damage_undecided on damage (contract_line_id, kind, counted_on) where decision = 'undecided' and contract_line_id is not null;
