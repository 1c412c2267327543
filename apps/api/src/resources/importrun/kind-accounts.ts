/** Accounts from a file, found again by their code; customers are named by reference, e-mail address or exact name. */
import { t } from '@hireyard/messages';
import { parseMoney } from '@hireyard/domain/money';
import * as f from '@hireyard/wire/field';
import { account } from '@hireyard/wire/resources/account';
import { sql } from '../../db/database.ts';
import { ADDRESS_TYPES, checkAddress, checkedAddress } from '../../import/address.ts';
import { bad, type CellResult, code, column, good, optional, refine } from '../../import/cells.ts';
import { followChange } from '../contract/index.ts';
import { leftOut, type Outcome, plainOutcome, type RunKind, type Scope } from '../../import/record-kind.ts';
import type { MappedRow } from '../../import/mapper.ts';
import {
  addMembers,
  type Present,
  readCells,
  type RecordTable,
  type Values,
  type Writing,
  writeRecords,
} from '../../import/records.ts';

const { fields } = account;
const TABLE: RecordTable = {
  table: 'account',
  fields,
  title: 'name',
  labels: {},
  columns: {
    code: 'text',
    name: 'text',
    lead_customer_id: 'int',
    email: 'text',
    ...ADDRESS_TYPES,
    payment_terms: 'int',
    credit_account: 'boolean',
    credit_limit: 'numeric',
    credit_limit_hard_limit: 'numeric',
    active: 'boolean',
  },
};

const listOf = (text: string): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The customers that the rows name, by what they are named: reference, e-mail address, name. */
async function namedCustomers({ context: { tx } }: Scope, rows: readonly MappedRow[]) {
  const texts = rows.flatMap(({ cells }) => [
    cells['lead_customer'] ?? '',
    ...listOf(cells['customers'] ?? ''),
  ]);
  const wanted = [...new Set(texts.map((text) => text.toLowerCase()).filter((text) => text !== ''))];
  const found = await tx.rows<{ text: string; ids: number[] }>(sql`
    select w.text, array(select id from customer c where c.erased_at is null and lower(c.import_ref) = w.text
      union select id from customer c where c.erased_at is null and lower(c.email) = w.text
      union select id from customer c where c.erased_at is null and lower(c.name) = w.text) as ids
    from unnest(${wanted}::text[]) w (text)`);
  return new Map(found.map(({ text, ids }) => [text, ids]));
}

function customerColumn(found: ReadonlyMap<string, readonly number[]>) {
  return (text: string): CellResult<number> => {
    const [first, ...others] = found.get(text.toLowerCase()) ?? [];
    if (first === undefined)
      return bad(t('There is no customer “{text}”. Import the customers first.', { text }));
    return others.length === 0
      ? good(first)
      : bad(
          t('{number} customers are called “{text}”: name one by reference.', {
            number: others.length + 1,
            text,
          }),
        );
  };
}

async function columnsOf(scope: Scope, rows: readonly MappedRow[]) {
  const one = customerColumn(await namedCustomers(scope, rows));
  const many = (text: string): CellResult<number[]> => {
    const read = listOf(text).map(one);
    const wrong = read.find((result) => !result.ok);
    return wrong !== undefined && !wrong.ok
      ? wrong
      : good(read.flatMap((result) => (result.ok ? [result.value] : [])));
  };
  return {
    code: code(fields.code),
    name: column(fields.name),
    lead_customer: refine(column(f.text({ required: true })), one),
    customers: optional(refine(column(f.text({ max: 100_000 })), many)),
    email: column(fields.email),
    ...(await checkedAddress(scope.context)),
    payment_terms: column(fields.payment_terms, { whenEmpty: 0 }),
    credit_account: column(fields.credit_account, { whenEmpty: false }),
    credit_limit: column(fields.credit_limit),
    credit_limit_hard_limit: column(fields.credit_limit_hard_limit),
    active: column(fields.active, { whenEmpty: true }),
  };
}

function checkLimits({ context: { report }, file }: Scope, line: number, values: Values): void {
  const [limit, hard] = [values['credit_limit'], values['credit_limit_hard_limit']];
  const amount = (value: unknown) => parseMoney(Number(value).toFixed(2));
  if (limit != null && hard != null && amount(hard) < amount(limit))
    report.error(
      { file, line, column: t('Hard limit') },
      t('The hard limit {hard} is below the limit {limit}.', { hard: String(hard), limit: String(limit) }),
    );
  else if (values['credit_account'] === false && (limit != null || hard != null))
    report.warn(
      { file, line, column: t('Credit limit') },
      t('A limit on an account without credit has no effect.'),
    );
}

async function write(scope: Scope, rows: readonly MappedRow[]): Promise<Outcome[]> {
  const { context, file } = scope;
  const { tx, report } = context;
  const columns = await columnsOf(scope, rows);
  const keys = rows.map(({ cells }) => (cells['code'] ?? '').toLowerCase());
  const there = await tx.rows<{ key: string; id: number; row: Values }>(sql`
    select lower(t.code) as key, t.id, to_jsonb(t) as row from account t where lower(t.code) = any (${keys}::text[]) order by t.id for update of t`);
  const found = new Map(there.map(({ key, id, row }): [string, Present] => [key, { id, row }]));
  const outcomes: Outcome[] = [];
  const writings: Writing[] = [];
  const customers = new Map<number, number[]>();
  for (const row of rows) {
    const { line, cells } = row;
    const title = cells['name'] ?? cells['code'] ?? '';
    const present = found.get((cells['code'] ?? '').toLowerCase());
    const skipped = leftOut(scope, 'account', { line, title }, present?.id);
    if (skipped !== undefined) {
      outcomes.push(skipped);
      continue;
    }
    const read = readCells(scope, columns, row, present);
    const { lead_customer, customers: further, ...own } = read.values;
    const values: Values = {
      ...present?.row,
      ...own,
      lead_customer_id: lead_customer ?? present?.row['lead_customer_id'],
    };
    checkAddress(context, report, { file, line }, values);
    checkLimits(scope, line, values);
    if (!read.good || report.isBad(line)) {
      outcomes.push(plainOutcome(line, 'bad', title));
      continue;
    }
    customers.set(line, [
      Number(values['lead_customer_id']),
      ...((further as number[] | null | undefined) ?? []),
    ]);
    // the code of a record that is there keeps its writing
    writings.push({
      line,
      id: present?.id,
      values: { ...values, code: present?.row['code'] ?? values['code'] },
    });
  }
  const written = await writeRecords(tx, TABLE, writings, context.userId);
  const pairsOf = ({ line, object_id }: Outcome) =>
    object_id === null ? [] : (customers.get(line) ?? []).map((one) => [object_id, one] as const);
  const added = await addMembers(tx, written.flatMap(pairsOf));
  const linked = written.map((one): Outcome => {
    const links = pairsOf(one).filter(([id, member]) => added.has(`${id} ${member}`));
    if (links.length === 0) return one;
    const change = { field: 'customers', label: t('Customers'), before: '', after: `${links.length} added` };
    return {
      ...one,
      action: one.action === 'same' ? 'update' : one.action,
      changes: [...one.changes, change],
      extra: { links },
    };
  });
  return [...outcomes, ...linked];
}

export const accountsKind: RunKind = {
  resource: 'account',
  table: 'account',
  write,
  async follow({ app, context: { tx, userId } }, done) {
    const changed = (name: string) =>
      done.flatMap(({ object_id, action, changes }) =>
        action === 'update' && object_id !== null && changes.some(({ field }) => field === name)
          ? [object_id]
          : [],
      );
    const scope = { app, db: tx, ...(userId !== null && { user: { id: userId } }) };
    const [credit, active] = [changed('credit_account'), changed('active')];
    if (credit.length > 0)
      await followChange(scope, { resource: 'account', reaches: { accounts: credit }, scope: 'figures' });
    if (active.length > 0)
      await followChange(scope, { resource: 'account', reaches: { accounts: active }, scope: 'problems' });
  },
};
