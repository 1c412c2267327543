/** Calculates "Needs attention": exact counts of every kind, and the most urgent rows with one button each. */
import {
  ATTENTION_KINDS,
  ATTENTION_LABELS,
  ATTENTION_VIEW,
  type AttentionKind,
  compareAttention,
  urgencyOf,
} from '@hireyard/domain/reports/attention';
import type { AttentionContext, AttentionFact, FixCall } from '@hireyard/domain/reports/attention-fact';
import { attentionText } from '@hireyard/domain/reports/attention-row';
import { heads } from '@hireyard/wire/resource/heads';
import type { AttentionGroup, AttentionRow, FixCallWire } from '@hireyard/wire/reports/launchpad';
import { type Db, sql } from '../../db/database.ts';
import { ATTENTION_SOURCES, dayOf } from './attention-sources.ts';
import type { DashboardScope } from './scope.ts';

/** Rows of each kind in the mixed list, so that no kind crowds out the others, and rows of a chosen kind. */
const ROWS_PER_KIND = 8;
const MAX_MIXED_ROWS = 60;
export const MAX_ROWS_OF_KIND = 200;

type FactRow = Readonly<Record<string, unknown>> & {
  readonly total: number;
  readonly id: number;
  readonly day: string;
  readonly number: string;
  readonly contract_id?: number | null;
  readonly contract_number?: string | null;
  readonly customer?: string | null;
  readonly depot_name?: string | null;
  readonly amount?: string | null;
};

/** Returns the first rows of a kind by day or moment, each with the exact total count. */
const factsOf = (db: Db, kind: AttentionKind, scope: DashboardScope, most: number): Promise<FactRow[]> => {
  const source = ATTENTION_SOURCES[kind];
  // For all depots an index gives the count and the first rows separately. For some depots the contracts are looked up once.
  const once = scope.depots.length === 0 ? sql`not materialized` : sql`materialized`;
  const day = source.moments ? dayOf(sql`x.at`, scope) : sql`x.at`;
  return db.rows<FactRow>(sql`
    with hit as ${once} (${source.hit(scope)})
    select (select count(*)::int from hit) as total, x.id, ${day} as day, ${source.facts(scope)}
    from (select * from hit order by at, id limit ${most}) x ${source.joins(scope)} order by x.at, x.id`);
};

const at = (resource: keyof typeof heads, id: number, rest: string) =>
  `/api/v1/${heads[resource].path}/${id}/${rest}`;

/** Returns the request that a fix sends. It is a normal API call with its own permission and errors. */
export function wireCall(call: FixCall): FixCallWire {
  switch (call.call) {
    case 'move':
      return {
        method: 'PUT',
        path: at(call.of, call.id, 'system_state/'),
        body: { system_action: call.action, action: 'attach' },
      };
    case 'hold':
      return { method: 'PATCH', path: at('contract', call.id, ''), body: { hold_until: call.until } };
    case 'ask_deposit':
      return {
        method: 'POST',
        path: `/api/v1/${heads.paymentrequest.path}/`,
        body: { contract: call.contract, type: 'deposit' },
      };
    case 'retry_job':
      return { method: 'POST', path: at('job', call.id, 'retry/'), body: {} };
  }
}

function rowOf(kind: AttentionKind, row: FactRow, context: AttentionContext): AttentionRow {
  const { reason, fix } = attentionText({ ...row, kind } as unknown as AttentionFact, context);
  return {
    kind,
    record: { type: ATTENTION_SOURCES[kind].type, id: row.id, number: row.number },
    contract:
      row.contract_id == null || row.contract_number == null
        ? null
        : { id: row.contract_id, contract_number: row.contract_number },
    customer: row.customer ?? null,
    depot: row.depot_name ?? null,
    amount: row.amount ?? null,
    reason,
    day: row.day,
    urgency: urgencyOf({ kind, day: row.day }, context.today),
    fix: { label: fix.label, call: fix.call === null ? null : wireCall(fix.call), open: fix.open },
  };
}

/** Returns the kinds whose required permissions the user has. */
export const kindsFor = (may: AttentionContext['may']): readonly AttentionKind[] =>
  ATTENTION_KINDS.filter((kind) => ATTENTION_VIEW[kind].every(may));

/**
 * Returns the rows and the count of each kind that the user may view. A chosen kind has at most 200 rows, the mixed list 60. Counts are
 * exact; kinds without rows are left out.
 */
export async function attention(
  db: Db,
  scope: DashboardScope,
  may: AttentionContext['may'],
  chosen?: AttentionKind,
): Promise<{ readonly rows: readonly AttentionRow[]; readonly groups: readonly AttentionGroup[] }> {
  const rows: AttentionRow[] = [];
  const groups: AttentionGroup[] = [];
  for (const kind of kindsFor(may)) {
    const most = chosen === undefined ? ROWS_PER_KIND : kind === chosen ? MAX_ROWS_OF_KIND : 1;
    const found = await factsOf(db, kind, scope, most);
    const count = found[0]?.total ?? 0;
    if (count > 0) groups.push({ kind, label: ATTENTION_LABELS[kind], count });
    if (chosen === undefined || kind === chosen)
      rows.push(...found.map((row) => rowOf(kind, row, { today: scope.today, may })));
  }
  const order = (row: AttentionRow) => ({ kind: row.kind, id: row.record.id, day: row.day });
  rows.sort((a, b) => compareAttention(order(a), order(b), scope.today));
  return { rows: chosen === undefined ? rows.slice(0, MAX_MIXED_ROWS) : rows, groups };
}
