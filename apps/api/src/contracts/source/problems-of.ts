import { sql } from '../../db/database.ts';

/** SQL: the problems of contract `t` as its record shows them. */
export const problemsOf = sql`case when t.problem_ids = '{}' then '[]'::jsonb else (select jsonb_agg(jsonb_build_object('id', p.id, 'code', p.code,
      'description', p.description) order by p.id) from problem p where p.id = any (t.problem_ids)) end`;
