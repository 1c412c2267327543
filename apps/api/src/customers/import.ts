/** Imports customers, matched by the old system's reference or by email address, or always created. */
import { t } from '@hireyard/messages';
import * as f from '@hireyard/wire/field';
import { customer } from '@hireyard/wire/customers/customer';
import { sql } from '../db/database.ts';
import { addressCheck, checkedPostcode } from '../records/import/address.ts';
import { code, column, good, known, optional, refine } from '../records/import/cells.ts';
import { plainKind, type Reading } from '../records/import/plain-records.ts';
import type { Scope } from '../records/import/record-kind.ts';
import type { Values } from '../records/import/records.ts';
import { target, targetsFrom } from '../records/import/target.ts';
import { idsByKey, rowsOf } from '../records/import/rows.ts';
import { addMembers, undoMembers } from './accounts/import-members.ts';

const KINDS = new Set(
  'private caterer corporate venue school planner charity public festival film club counter'.split(' '),
);
const kind = refine(column(f.text({ max: 40 })), (text) =>
  text === '' || KINDS.has(text)
    ? good(text)
    : good(text, t('“{text}” is not a known customer type.', { text })),
);

const targets = () =>
  targetsFrom(
    customer.fields,
    {},
    {
      first: [
        target('customer_ref', {
          label: t('Your reference'),
          hint: t('The customer’s number in your previous system'),
          synonyms: [
            'customer ref',
            'reference',
            'ref',
            'customer number',
            'customer no',
            'customer id',
            'id',
            'code',
            'import ref',
          ],
          stored: { column: 'import_ref', type: 'text' },
          read: optional(code(f.text({ required: true, max: 40 }))),
        }),
      ],
      last: [
        target('account_code', {
          label: t('Account code'),
          hint: t('Adds the customer to this account, which must already exist'),
          synonyms: ['account', 'account code', 'account no', 'account number', 'a/c'],
        }),
        // columns of our own exports that an import ignores
        target('kind', { ownOnly: true, read: kind }),
        target('depot', { ownOnly: true }),
      ],
    },
  );

async function open(scope: Scope) {
  const { context, coming } = scope;
  const { tx } = context;
  const accounts = new Map<string, number | null>([...coming].map((one) => [one, null]));
  for (const [one, id] of await idsByKey(tx, 'account', 'code')) accounts.set(one, id);
  return {
    columns: {
      address_postcode: await checkedPostcode(context),
      account_code: optional(known(accounts, 'account')),
      depot: optional(known(await idsByKey(tx, 'depot', 'code'), 'depot')),
    },
    check: addressCheck(scope),
    look: (rows: readonly Reading[]) => warnOfDoubles(scope, rows),
    also: addMembers(
      scope,
      ({ read: { account_code: account } }) => (typeof account === 'number' ? [{ account }] : []),
      ({ row }) => ({
        field: 'customer_accounts',
        label: t('Account'),
        before: '',
        after: row.cells['account_code'] ?? '',
      }),
    ),
  };
}

/** Warns about new customers, or new email addresses, that look like duplicates in the database or the file. */
async function warnOfDoubles(
  { context: { tx, report }, file }: Scope,
  rows: readonly Reading[],
): Promise<void> {
  const emailOf = (values: Values | undefined) => String(values?.['email'] ?? '').toLowerCase();
  const times = new Map<string, number>();
  for (const { values } of rows) times.set(emailOf(values), (times.get(emailOf(values)) ?? 0) + 1);
  const fresh = rows
    .filter(({ values, before }) => before === undefined || emailOf(values) !== emailOf(before))
    .map(({ line, id, values }) => ({
      line,
      own: id ?? null,
      email: emailOf(values),
      name: String(values['name'] ?? ''),
    }));
  if (fresh.length === 0) return;
  const given = rowsOf(fresh, { line: 'int', own: 'int', email: 'text', name: 'text' });
  // two queries, each of which uses an index
  const duplicates = await tx.rows<{ line: number; id: number; name: string; same_email: boolean }>(sql`
    select distinct on (line) * from (
      select r.line, c.id, c.name, true as same_email from ${given} join customer c on lower(c.email) = r.email and r.email <> ''
        where c.erased_at is null and c.id is distinct from r.own
      union all select r.line, c.id, c.name, false from ${given} join customer c on c.name = r.name
        where c.erased_at is null and r.own is null) a
    order by line, same_email desc, id`);
  const found = new Map(duplicates.map((one) => [one.line, one]));
  for (const { line, own, email } of fresh) {
    const at = { file, line, column: 'email' };
    const other = found.get(line);
    if (other !== undefined && own === null)
      report.warn(
        { ...at, column: other.same_email ? 'email' : 'name' },
        t('A customer with this {what} already exists: {name} ({id}). A duplicate will be created.', {
          what: other.same_email ? t('email address') : t('name'),
          name: other.name,
          id: other.id,
        }),
      );
    else if (email !== '' && (other !== undefined || (times.get(email) ?? 0) > 1))
      report.warn(at, t('Another customer also has the email address {email}.', { email }));
  }
}

export const customersKind = plainKind({
  name: 'customers',
  resource: 'customer',
  fields: customer.fields,
  keys: [
    { name: 'customer_ref', label: t('Your reference'), field: 'customer_ref', column: 'import_ref' },
    { name: 'email', label: t('Email'), field: 'email', column: 'email' },
  ],
  mayAddOnly: true,
  marks: ['customer_ref', 'name', 'telephone', 'email'],
  titleOf: ({ name }) => name,
  targets: async () => targets(),
  // erased customers don't count
  living: sql`t.erased_at is null`,
  open,
  undoLinks: undoMembers,
});
