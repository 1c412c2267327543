/** Accounts from a file, found again by their code; customers are named by reference, e-mail address or exact name. */
import { t } from '@hireyard/messages';
import { parseMoney } from '@hireyard/domain/values/money';
import * as f from '@hireyard/wire/field';
import { account } from '@hireyard/wire/customers/account';
import { sql } from '../../db/database.ts';
import { ADDRESS_TYPES, checkedAddress } from '../../records/import/address.ts';
import {
  bad,
  type CellResult,
  code,
  column,
  good,
  known,
  optional,
  refine,
} from '../../records/import/cells.ts';
import type { MappedRow } from '../../records/import/mapper.ts';
import { type PlainKind, writePlain } from '../../records/import/plain-records.ts';
import type { RecordKind, Scope } from '../../records/import/record-kind.ts';
import type { Values } from '../../records/import/records.ts';
import { idsByKey } from '../../records/import/upsert.ts';

const { fields } = account;

const listOf = (text: string): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The customers that the rows name, by what they are named: a reference, which is unique, else an address or a name. */
async function namedCustomers({ context: { tx } }: Scope, rows: readonly MappedRow[]) {
  const texts = rows.flatMap(({ cells }) => [
    (cells['lead_customer'] ?? '').trim(),
    ...listOf(cells['customers'] ?? ''),
  ]);
  const wanted = [...new Set(texts.map((text) => text.toLowerCase()).filter((text) => text !== ''))];
  const found = await tx.rows<{ text: string; refs: number[]; others: number[] }>(sql`
    select w.text, array(select id from customer c where c.erased_at is null and lower(c.import_ref) = w.text) as refs,
      array(select id from customer c where c.erased_at is null and lower(c.email) = w.text
        union select id from customer c where c.erased_at is null and lower(c.name) = w.text) as others
    from unnest(${wanted}::text[]) w (text)`);
  return new Map(found.map(({ text, refs, others }) => [text, refs.length > 0 ? refs : others]));
}

/** Reads a customer's id; null = one who comes with the same import, and could not be written. */
function customerNamed(found: ReadonlyMap<string, readonly number[]>, coming: ReadonlySet<string>) {
  return (text: string): CellResult<number | null> => {
    const tidy = text.trim();
    const [first, ...others] = found.get(tidy.toLowerCase()) ?? [];
    if (first === undefined)
      return coming.has(tidy.toUpperCase())
        ? good(null)
        : bad(t('There is no customer “{text}”. Import the customers first.', { text: tidy }));
    return others.length === 0
      ? good(first)
      : bad(
          t('{number} customers are called “{text}”: name one by reference.', {
            number: others.length + 1,
            text: tidy,
          }),
        );
  };
}

async function columns(scope: Scope, rows: readonly MappedRow[]) {
  const { context, coming } = scope;
  const one = customerNamed(await namedCustomers(scope, rows), coming);
  const many = (text: string): CellResult<(number | null)[]> => {
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
    ...(await checkedAddress(context)),
    payment_terms: column(fields.payment_terms, { whenEmpty: 0 }),
    credit_account: column(fields.credit_account, { whenEmpty: false }),
    credit_limit: column(fields.credit_limit),
    credit_limit_hard_limit: column(fields.credit_limit_hard_limit),
    active: column(fields.active, { whenEmpty: true }),
    // of files of ours: what another program says is owed, and a depot that is looked at and kept nowhere
    outstanding_balance: column(f.money({}), { whenEmpty: '0.00' }),
    depot: optional(known(await idsByKey(context.tx, 'depot', 'code'), 'depot')),
  };
}

function checkLimits({ context: { report }, file }: Scope, line: number, values: Values): void {
  const [limit, hard] = [values['credit_limit'], values['credit_limit_hard_limit']];
  const amount = (value: unknown) => parseMoney(Number(value).toFixed(2));
  if (limit != null && hard != null && amount(hard) < amount(limit))
    report.error(
      { file, line, column: 'credit_limit_hard_limit' },
      t('The hard limit {hard} is below the limit {limit}.', { hard: String(hard), limit: String(limit) }),
    );
  else if (values['credit_account'] === false && (limit != null || hard != null))
    report.warn(
      { file, line, column: 'credit_limit' },
      t('A limit on an account without credit has no effect.'),
    );
}

const ACCOUNTS: PlainKind = {
  kind: 'accounts',
  table: {
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
      outstanding_balance: 'numeric',
      active: 'boolean',
    },
  },
  living: sql`true`,
  columns,
  valuesOf({ lead_customer: lead, ...own }, present) {
    // the code of a record that is there keeps its writing
    const written = present?.['code'] ?? own['code'];
    return {
      ...present,
      ...own,
      code: written,
      lead_customer_id: lead ?? present?.['lead_customer_id'] ?? null,
    };
  },
  check: checkLimits,
  look: async () => undefined,
  membersOf: ({ customers }, { lead_customer_id: lead }) =>
    [lead, ...((customers as unknown[] | null | undefined) ?? [])].flatMap((one) =>
      typeof one === 'number' ? [{ customer: one }] : [],
    ),
  told: (_, added) => ({ field: 'customers', label: t('Customers'), before: '', after: `${added} added` }),
};

export const accountsKind: RecordKind = {
  resource: 'account',
  table: 'account',
  write: (scope, rows) => writePlain(scope, ACCOUNTS, rows),
};
