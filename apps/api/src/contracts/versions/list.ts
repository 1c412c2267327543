/** Lists versions of a contract for staff, with their causes and later events. */
import type { VersionContent } from '@hireyard/domain/contracts/version';
import type { ContractVersion } from '@hireyard/wire/contracts/versions';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { authorOf } from '../../records/core/author.ts';

/** SQL: one cause as a row over version `v`. */
const cause = (
  kind: string,
  at: string,
  by: RawBuilder<unknown>,
  who: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${sql.lit(kind)} as kind, ${sql.ref(at)} as at, ${by} as by, ${who} as who, d.kind || ' ' || d.number as document, d.id as document_id
  from contract_version_cause q join contract_document d on d.id = q.document_id ${from} and q.version_id = v.id`;
const NOBODY = sql`null::text`;
/** Causes are actions of users. For the system's own actions the emails are listed. */
const causes = (mails: boolean): RawBuilder<unknown> => sql`
  ${cause('kept', 'q.created_at', authorOf('q.created_by_id'), NOBODY, sql`where q.created_by_id is not null`)}
  union all ${cause('mailed', 'm.created_at', authorOf('m.created_by_id'), mails ? sql`m."to"` : NOBODY, sql`join sesmail_attachment a on a.document_id = d.id join sesmail m on m.id = a.sesmail_id where true`)}
  union all ${cause('shared', 's.created_at', authorOf('s.created_by_id'), NOBODY, sql`join document_share s on s.document_id = d.id where s.created_by_id is not null`)}
  union all ${cause('accepted', 'a.accepted_at', NOBODY, sql`a.name`, sql`join quote_acceptance a on a.document_id = d.id where true`)}
  union all select 'entered', q.created_at, ${authorOf('q.created_by_id')}, null, null, null
    from contract_version_cause q where q.document_id is null and q.version_id = v.id`;

/** Returns all versions, newest first. `mails`: whether the user can see recipients. */
export const versionsOf = (db: Db, contract: number, mails: boolean): Promise<ContractVersion[]> =>
  db.rows<ContractVersion>(sql`
    select v.number, wire_time(v.created_at) as at, ${authorOf('v.created_by_id')} as by, v.standing -> 'figures' ->> 'grand_total' as total,
      v.erased_at is not null as erased, coalesce(c.causes, '[]') as causes, coalesce(c.accepted, false) as accepted
    from contract_version v left join lateral (
      select jsonb_agg(jsonb_build_object('kind', x.kind, 'at', wire_time(x.at), 'by', x.by, 'who', x.who, 'document', x.document,
        'document_id', x.document_id) order by x.at, x.kind) as causes, bool_or(x.kind = 'accepted') as accepted
      from (${causes(mails)}) x) c on true
    where v.contract_id = ${contract} order by v.number desc`);

/** Returns the stored snapshot, or undefined. */
export const storedVersion = (
  db: Db,
  contract: number,
  number: number,
): Promise<{ content: VersionContent; at: string } | undefined> =>
  db.one<{ content: VersionContent; at: string }>(sql`
    select standing as content, wire_time(created_at) as at from contract_version where contract_id = ${contract} and number = ${number}`);
