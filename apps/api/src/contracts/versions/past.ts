/** Reads when a contract's history starts and when it changed (docs/use/history.md). */
import type { AtTimeAnswer } from '@hireyard/wire/contracts/versions';
import { type Db, sql } from '../../db/database.ts';
import { authorOf } from '../../records/core/author.ts';

export type Past = Pick<AtTimeAnswer, 'status' | 'since' | 'previous' | 'next' | 'change'> & {
  /** The time is in the future. */
  readonly future: boolean;
};

/**
 * Returns the status of a time (ISO): whether the contract existed and its history is known, the change that led to it, and the previous
 * and next changes. Undefined if the contract is not found.
 */
export const pastOf = (db: Db, id: number, at: string): Promise<Past | undefined> =>
  db.one<Past>(sql`
    with moment as (select ${at}::timestamptz as at),
    known as (
      select c.id, m.at, greatest(k.since, (select p.at from contract_past p where p.contract_id = c.id and p.made)) as since,
        exists (select from contract_past p where p.contract_id = c.id and p.made) or c.created_at > k.since as made
      from contract c, contract_past_known k, moment m where c.id = ${id}),
    began as (select p.at, p.request_id from contract_past p, moment m where p.contract_id = ${id} and p.at <= m.at order by p.at desc limit 1)
    select k.at > now() + interval '1 second' as future, wire_time(k.since) as since,
      case when k.at >= k.since then 'kept' when k.made then 'not_made' else 'not_kept' end as status,
      (select wire_time(coalesce((select max(p.at) from contract_past p where p.contract_id = k.id and p.at < b.at),
        case when k.since < b.at then k.since end)) from began b) as previous,
      case when k.at < k.since then wire_time(k.since)
        else (select wire_time(min(p.at)) from contract_past p where p.contract_id = k.id and p.at > k.at) end as next,
      (select jsonb_build_object('at', wire_time(b.at), 'by', (select ${authorOf('h.user_id')} from history h where h.resource = 'contract' and h.object_id = k.id
            and h.request_id = b.request_id and b.request_id <> '' order by h.id limit 1),
          'actions', coalesce((select jsonb_agg(x.action order by x.id) from (select h.action, min(h.id) as id from history h where h.resource = 'contract'
            and h.object_id = k.id and h.request_id = b.request_id and b.request_id <> '' group by h.action) x), '[]')) from began b) as change
    from known k`);
