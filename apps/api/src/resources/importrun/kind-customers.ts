/** Customers from a file: found again by the reference of the file's program, by e-mail address, or always new. */
import { t } from '@hireyard/messages';
import * as f from '@hireyard/wire/field';
import { customer } from '@hireyard/wire/resources/customer';
import { sql } from '../../db/database.ts';
import { ADDRESS_TYPES, checkAddress, checkedAddress } from '../../import/address.ts';
import { column, known, optional } from '../../import/cells.ts';
import { idsByKey, rowsOf } from '../../import/upsert.ts';
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

const { fields } = customer;
const TABLE: RecordTable = {
  table: 'customer',
  fields,
  title: 'name',
  labels: { import_ref: 'Your reference' },
  columns: {
    import_ref: 'text',
    active: 'boolean',
    name: 'text',
    telephone: 'text',
    email: 'text',
    ...ADDRESS_TYPES,
  },
};

async function columnsOf({ context }: Scope) {
  const accounts = await idsByKey(context.tx, 'account', 'code');
  return {
    customer_ref: optional(column(f.text({ required: true, max: 40 }))),
    name: column(fields.name),
    telephone: column(fields.telephone),
    email: column(fields.email),
    ...(await checkedAddress(context)),
    account_code: optional(known(accounts, 'account'), false),
    active: column(fields.active, { whenEmpty: true }),
  };
}

/** Customers that are there by what the key says, locked; erased ones are nobody's any more. */
async function presentBy({ context: { tx }, options: { key } }: Scope, texts: readonly string[]) {
  if (key === '') return new Map<string, Present[]>();
  const by = key === 'email' ? sql`lower(t.email)` : sql`lower(t.import_ref)`;
  const rows = await tx.rows<{ key: string; id: number; row: Values }>(sql`
    select ${by} as key, t.id, to_jsonb(t) as row from customer t where t.erased_at is null and ${by} = any (${texts}::text[])
    order by t.id for update of t`);
  const found = new Map<string, Present[]>();
  for (const { key: text, id, row } of rows) found.set(text, [...(found.get(text) ?? []), { id, row }]);
  return found;
}

/** Customers who look like ones that are there, though the key says that they are new. */
async function warnOfDoubles(
  { context: { tx, report }, file }: Scope,
  rows: readonly Writing[],
): Promise<void> {
  const fresh = rows.filter(({ id }) => id === undefined);
  if (fresh.length === 0) return;
  const given = fresh.map(({ line, values }) => ({
    line,
    email: String(values['email'] ?? '').toLowerCase(),
    name: String(values['name'] ?? ''),
  }));
  const rowsGiven = rowsOf(given, { line: 'int', email: 'text', name: 'text' });
  // two look-ups, each of which an index answers
  const alike = await tx.rows<{ line: number; id: number; name: string; same_email: boolean }>(sql`
    select distinct on (line) * from (
      select r.line, c.id, c.name, true as same_email from ${rowsGiven} join customer c on lower(c.email) = r.email and r.email <> ''
        where c.erased_at is null
      union all select r.line, c.id, c.name, false from ${rowsGiven} join customer c on c.name = r.name where c.erased_at is null) a
    order by line, same_email desc, id`);
  for (const { line, id, name, same_email } of alike)
    report.warn(
      { file, line, column: same_email ? t('Email') : t('Name') },
      t('There is a customer with this {what} already: {name} ({id}). A second one is made.', {
        what: same_email ? t('address') : t('name'),
        name,
        id,
      }),
    );
}

async function write(scope: Scope, rows: readonly MappedRow[]): Promise<Outcome[]> {
  const { context, options, file } = scope;
  const { tx, report } = context;
  const columns = await columnsOf(scope);
  const keyField = options.key === 'email' ? 'email' : 'customer_ref';
  const keyOf = ({ cells }: MappedRow) => (cells[keyField] ?? '').toLowerCase();
  const found = await presentBy(
    scope,
    rows.map(keyOf).filter((text) => text !== ''),
  );
  const outcomes: Outcome[] = [];
  const writings: Writing[] = [];
  const members: { line: number; account: number }[] = [];
  for (const row of rows) {
    const { line } = row;
    const title = row.cells['name'] ?? '';
    const same = options.key === '' ? [] : (found.get(keyOf(row)) ?? []);
    if (same.length > 1) {
      const reason = `${same.length} customers have this address. Use another key, or change them by hand.`;
      report.error({ file, line, column: t('Email') }, reason);
      outcomes.push(plainOutcome(line, 'bad', title));
      continue;
    }
    const [present] = same;
    const skipped = leftOut(scope, 'customer', { line, title }, present?.id);
    if (skipped !== undefined) {
      outcomes.push(skipped);
      continue;
    }
    const read = readCells(scope, columns, row, present);
    const { customer_ref, account_code, ...own } = read.values;
    const values: Values = {
      ...present?.row,
      ...own,
      import_ref: customer_ref ?? present?.row['import_ref'] ?? null,
    };
    checkAddress(context, report, { file, line }, values);
    if (!read.good || report.isBad(line)) {
      outcomes.push(plainOutcome(line, 'bad', title));
      continue;
    }
    if (typeof account_code === 'number') members.push({ line, account: account_code });
    writings.push({ line, id: present?.id, values });
  }
  await warnOfDoubles(scope, writings);
  const written = await writeRecords(tx, TABLE, writings, context.userId);
  const idAt = new Map(written.map((one) => [one.line, one.object_id]));
  const pairs = members.map(({ line, account }) => [account, idAt.get(line) ?? 0] as const);
  const added = await addMembers(tx, pairs);
  const linked = written.map((one): Outcome => {
    const account = members.find(({ line }) => line === one.line)?.account;
    if (account === undefined || one.object_id === null || !added.has(`${account} ${one.object_id}`))
      return one;
    const code = rows.find(({ line }) => line === one.line)?.cells['account_code'] ?? '';
    return {
      ...one,
      action: one.action === 'same' ? 'update' : one.action,
      changes: [...one.changes, { field: 'customer_accounts', label: t('Account'), before: '', after: code }],
      extra: { links: [[account, one.object_id]] },
    };
  });
  return [...outcomes, ...linked];
}

export const customersKind: RunKind = {
  resource: 'customer',
  table: 'customer',
  write,
  async follow({ app, context: { tx, userId } }, done) {
    const ids = done.flatMap(({ object_id, action, changes }) =>
      action === 'update' && changes.some(({ field }) => field === 'active') && object_id !== null
        ? [object_id]
        : [],
    );
    if (ids.length > 0)
      await followChange(
        { app, db: tx, ...(userId !== null && { user: { id: userId } }) },
        { resource: 'customer', reaches: { customers: ids }, scope: 'problems' },
      );
  },
};
