/** Queries of states, contexts and groups (spec §3.14). */
import { state, state_group, state_type } from '@hireyard/wire/settings/state';
import { type RawBuilder, sql } from '../../db/database.ts';
import type { Source } from '../../records/core/source.ts';

/** Selects the states that match a condition on `s`, in order, including retired ones. */
const members = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('type', jsonb_build_object('id', y.id, 'name', y.name, 'context', y.context), 'id', s.id, 'name', s.name, 'colour', s.colour, 'system_action', s.system_action,
    'system_group', s.system_group, 'customer_visible', s.customer_visible, 'active', s.active, 'position', s.position)
    order by g.exclusive desc nulls last, g.position, s.position, s.id), '[]')
  from state s join state_type y on y.id = s.type_id left join state_group g using (system_group) where ${which})`;

export const stateSource: Source = {
  resource: state,
  table: 'state',
  computed: { in_use: sql`state_carried(t.id)` },
  filters: {
    type__context: (context: string) =>
      sql`t.type_id in (select id from state_type where context = ${context})`,
  },
  // By context, with the position before other states.
  orderings: {
    position: sql`(select row(t.type_id, not coalesce(bool_or(g.exclusive), false), coalesce(min(g.position), 0), t.position) from state_group g
      where g.system_group = t.system_group)`,
  },
};

export const typeSource: Source = {
  resource: state_type,
  table: 'state_type',
  computed: { states: members(sql`s.type_id = t.id`) },
};

export const groupSource: Source = {
  resource: state_group,
  table: 'state_group',
  computed: { states: members(sql`s.system_group = t.system_group`) },
  orderings: { position: sql`row(t.type_id, t.position)` },
};
