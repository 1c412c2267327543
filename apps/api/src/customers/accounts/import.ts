/** Imports accounts, matched by code; customers are named by reference, email address or exact name. */
import { t } from '@hireyard/messages';
import { parseMoney } from '@hireyard/domain/values/money';
import * as f from '@hireyard/wire/field';
import { account } from '@hireyard/wire/customers/account';
import { sql } from '../../db/database.ts';
import { addressCheck, checkedPostcode } from '../../records/import/address.ts';
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
import { plainKind } from '../../records/import/plain-records.ts';
import type { Scope } from '../../records/import/record-kind.ts';
import type { Values } from '../../records/import/records.ts';
import { target, targetsFrom } from '../../records/import/target.ts';
import { idsByKey } from '../../records/import/rows.ts';
import { addMembers, undoMembers } from './import-members.ts';

const { fields } = account;

const targets = () =>
  targetsFrom(
    fields,
    {
      code: { read: code(fields.code) },
      lead_customer: {
        heading: 'lead_customer_ref',
        hint: t('A customer’s reference, email address or exact name'),
      },
      customers: {
        label: t('Other customers'),
        heading: 'customer_refs',
        hint: t('Separate several with |. They are added; existing customers stay.'),
        required: false,
      },
    },
    {
      // columns of our own exports that an import ignores
      last: [
        target('outstanding_balance', {
          ownOnly: true,
          stored: { column: 'outstanding_balance', type: 'numeric' },
          read: column(f.money({}), { whenEmpty: '0.00' }),
        }),
        target('depot', { ownOnly: true }),
      ],
    },
  );

const listOf = (text: string): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Finds the customers that the rows name by reference (unique), email address or name. */
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

/** Reads a customer's ID; null = a customer of the same import that could not be written. */
function customerNamed(found: ReadonlyMap<string, readonly number[]>, coming: ReadonlySet<string>) {
  return (text: string): CellResult<number | null> => {
    const tidy = text.trim();
    const [first, ...others] = found.get(tidy.toLowerCase()) ?? [];
    if (first === undefined)
      return coming.has(tidy.toUpperCase())
        ? good(null)
        : bad(t('Customer “{text}” not found. Import customers first.', { text: tidy }));
    return others.length === 0
      ? good(first)
      : bad(
          t('{number} customers are named “{text}”. Give the reference instead.', {
            number: others.length + 1,
            text: tidy,
          }),
        );
  };
}

async function open(scope: Scope, rows: readonly MappedRow[]) {
  const { context, coming } = scope;
  const one = customerNamed(await namedCustomers(scope, rows), coming);
  const many = (text: string): CellResult<(number | null)[]> => {
    const read = listOf(text).map(one);
    const wrong = read.find((result) => !result.ok);
    return wrong !== undefined && !wrong.ok
      ? wrong
      : good(read.flatMap((result) => (result.ok ? [result.value] : [])));
  };
  const checkAddress = addressCheck(scope);
  return {
    columns: {
      lead_customer: refine(column(f.text({ required: true })), one),
      customers: optional(refine(column(f.text({ max: 100_000 })), many)),
      address_postcode: await checkedPostcode(context),
      depot: optional(known(await idsByKey(context.tx, 'depot', 'code'), 'depot')),
    },
    complete: (values: Values, _: Values, present: Values | undefined) => ({
      ...values,
      lead_customer_id: values['lead_customer_id'] ?? present?.['lead_customer_id'] ?? null,
    }),
    check(line: number, values: Values) {
      checkAddress(line, values);
      checkLimits(scope, line, values);
    },
    also: addMembers(
      scope,
      ({ read: { customers }, values: { lead_customer_id: lead } }) =>
        [lead, ...((customers as unknown[] | null | undefined) ?? [])].flatMap((id) =>
          typeof id === 'number' ? [{ customer: id }] : [],
        ),
      (_, added) => ({ field: 'customers', label: t('Customers'), before: '', after: `${added} added` }),
    ),
  };
}

function checkLimits({ context: { report }, file }: Scope, line: number, values: Values): void {
  const [limit, hard] = [values['credit_limit'], values['credit_limit_hard_limit']];
  const amount = (value: unknown) => parseMoney(Number(value).toFixed(2));
  if (limit != null && hard != null && amount(hard) < amount(limit))
    report.error(
      { file, line, column: 'credit_limit_hard_limit' },
      t('The hard limit {hard} is below the credit limit {limit}.', {
        hard: String(hard),
        limit: String(limit),
      }),
    );
  else if (values['credit_account'] === false && (limit != null || hard != null))
    report.warn(
      { file, line, column: 'credit_limit' },
      t('This limit has no effect: the account isn’t a credit account.'),
    );
}

export const accountsKind = plainKind({
  name: 'accounts',
  resource: 'account',
  fields,
  keys: [{ name: 'code', label: t('Code'), field: 'code', column: 'code' }],
  marks: ['code', 'name', 'lead_customer_ref'],
  ignored: ['kind'],
  titleOf: ({ name, code: own }) => name || own,
  targets: async () => targets(),
  open,
  undoLinks: undoMembers,
});
