-- What a hire costs the business itself, for the estimate of a margin; empty = nobody has said.
insert into setting (code, value, description) values
  ('hire_costs', '{"default": {}, "depots": {}}', 'What a hire costs: percent of replacement price, wash-up and delivery');
