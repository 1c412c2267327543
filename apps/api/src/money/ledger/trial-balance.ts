/** The trial balance: each ledger account's balance before, during and after a period. */
import type { TrialBalance, TrialRow } from '@hireyard/wire/money/ledger';
import { type Db, sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Answer } from '../../platform/http/route-types.ts';
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '../../platform/csv.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import { type Period, periodOf, inPeriod } from './period.ts';

/** One row per account ever posted to, plus a total with code null. */
type Sum = Omit<TrialRow, 'code'> & { readonly code: string | null };

const sums = (db: Db, period: Period): Promise<Sum[]> =>
  db.rows<Sum>(sql`
    select a.code, min(a.name) as name, min(a.kind) as kind,
      coalesce(sum(p.amount) filter (where e.entry_on < ${period.from}::date), 0)::numeric(16, 2)::text as opening,
      coalesce(sum(p.amount) filter (where p.amount > 0 and ${inPeriod(period)}), 0)::numeric(16, 2)::text as debit,
      coalesce(-sum(p.amount) filter (where p.amount < 0 and ${inPeriod(period)}), 0)::numeric(16, 2)::text as credit,
      coalesce(sum(p.amount), 0)::numeric(16, 2)::text as balance
    from posting p join journal_entry e on e.id = p.entry_id join ledger_account a on a.code = p.code
    where ${period.to}::date is null or e.entry_on <= ${period.to}::date
    group by grouping sets ((a.code), ()) order by a.code nulls last`);

async function trialBalance(call: Call): Promise<TrialBalance> {
  const period = periodOf(call);
  const found = await sums(call.db, period);
  const all = found.at(-1);
  if (all === undefined) throw new Error('The sum of all accounts is missing.');
  const { opening, debit, credit, balance } = all;
  const currency = settingFor<string>(await call.app.settings.all(call.db), 'currency');
  const rows = found.slice(0, -1) as TrialRow[];
  return { ...period, currency, rows, opening, debit, credit, balance };
}

export const readTrialBalance = async (call: Call): Promise<Answer> => ({ body: await trialBalance(call) });

const FIGURES = ['opening', 'debit', 'credit', 'balance'] as const;

export async function trialBalanceFile(call: Call): Promise<FileAnswer> {
  const { rows, to, ...all } = await trialBalance(call);
  const figures = (row: Pick<TrialRow, (typeof FIGURES)[number]>) =>
    FIGURES.map((name) => ({ figure: row[name] }));
  const lines: CsvCell[][] = [
    ['code', 'name', 'kind', ...FIGURES],
    ...rows.map((row) => [row.code, row.name, row.kind, ...figures(row)]),
    ['', 'Total', '', ...figures(all)],
  ];
  return {
    file: Buffer.from(BYTE_ORDER_MARK + lines.map(csvLine).join('')),
    type: 'text/csv; charset=utf-8',
    name: `trial-balance-${to ?? call.today}.csv`,
  };
}
