/** Erases a person from the past states of contracts and from saved versions (docs/use/history.md). */
import type { VersionContent, VersionValue } from '@hireyard/domain/contracts/version';
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { PARTIES } from '../../contracts/versions/content.ts';
import { columnsOf } from './columns.ts';
import type { Person } from './person.ts';
import { ERASED } from './personal-data.ts';
import { names } from './identifiers.ts';

const ADDRESS = columnsOf('contract', 'address');
const WORDS = columnsOf('contract', 'words', 'title', 'contact', 'reference');

/** Other customers' contracts that once named the person as lead customer, delivery contact or in a version. */
async function formerOf(tx: Tx, { id, accounts, contracts, contacts }: Person): Promise<number[]> {
  const parties = [`customer ${id}`, ...accounts.map((account) => `account ${account}`)];
  const rows = await tx.rows<{ id: number }>(sql`
    select contract_id as id from contract_past where body ? 'lead_customer_id' and body ->> 'lead_customer_id' = ${String(id)}
    union select contract_id from contract_past where body ? 'delivery_contact_id' and body ->> 'delivery_contact_id' = ${String(id)}
    union select contract_id from contract_version where parties && ${parties}::text[]
    union select unnest(${[...contacts]}::int[])`);
  return rows.map((row) => row.id).filter((one) => !contracts.includes(one));
}

/**
 * Selects past columns of these contracts where a condition over `p` holds. Present columns are erased already and
 * replace them.
 */
const dropColumns = (
  tx: Tx,
  contracts: readonly number[],
  columns: readonly string[],
  where: RawBuilder<unknown>,
) =>
  tx.rows(sql`update contract_past p set body = body - ${[...columns]}::text[]
    where contract_id = any (${[...contracts]}::int[]) and body ?| ${[...columns]}::text[] and ${where}`);
const dropTitles = (tx: Tx, contracts: readonly number[], where: RawBuilder<unknown>) =>
  tx.rows(sql`update contract_line_past p set body = body || jsonb_build_object('unlisted_description', ${ERASED}::text)
    where contract_id = any (${[...contracts]}::int[]) and body ->> 'unlisted_description' <> '' and ${where}`);

/** Condition that an address is the person's; over its first line. */
const customersStreet = (first: RawBuilder<unknown>, { street }: Person): RawBuilder<unknown> =>
  sql`(${street} <> '' and lower(trim(${first})) = lower(${street}))`;

/**
 * Returns a past state without the person's data. `whole`: the contract is theirs; otherwise only their own data
 * goes.
 */
function withoutPerson(
  standing: VersionContent,
  person: Person,
  whole: boolean,
  ownTexts: (text: string) => boolean,
): VersionContent {
  const first = standing.fields['address_1'];
  const isMeetingPlace =
    person.street !== '' &&
    typeof first === 'string' &&
    first.trim().toLowerCase() === person.street.toLowerCase();
  const left = (name: string, value: VersionValue): VersionValue => {
    if (typeof value === 'object' && value !== null) {
      const resource = PARTIES[name];
      const gone =
        resource === 'account'
          ? person.accounts.includes(value.id)
          : resource === 'customer' && value.id === person.id;
      return gone ? { id: value.id, name: `Erased ${resource} ${value.id}` } : value;
    }
    if (ADDRESS.includes(name) && (whole || isMeetingPlace)) return null;
    if (!WORDS.includes(name) || value === null) return value;
    return whole || ownTexts(value) ? null : value;
  };
  return {
    ...standing,
    fields: Object.fromEntries(
      Object.entries(standing.fields).map(([name, value]) => [name, left(name, value)]),
    ),
    lines: standing.lines.map((line) =>
      line.item === null && (whole || ownTexts(line.title)) ? { ...line, title: ERASED } : line,
    ),
  };
}

/** Returns the texts that name the person. */
async function textsOfCustomer(
  tx: Tx,
  texts: readonly string[],
  { words }: Person,
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ said: string }>(
    sql`select said from unnest(${[...new Set(texts)]}::text[]) x (said) where ${names(sql`said`, words)}`,
  );
  return new Set(rows.map(({ said }) => said));
}

async function eraseVersions(tx: Tx, person: Person, former: readonly number[]): Promise<void> {
  const versions = await tx.rows<{ id: number; contract_id: number; standing: VersionContent }>(sql`
    select id, contract_id, standing from contract_version where contract_id = any (${[...person.contracts, ...former]}::int[])`);
  const texts = versions.flatMap(({ standing: { fields, lines } }) => [
    ...WORDS.flatMap((name) => (typeof fields[name] === 'string' ? [fields[name]] : [])),
    ...lines.flatMap(({ item, title }) => (item === null ? [title] : [])),
  ]);
  const ownTexts = await textsOfCustomer(tx, texts, person);
  for (const { id, contract_id, standing } of versions) {
    const whole = person.contracts.includes(contract_id);
    const left = JSON.stringify(withoutPerson(standing, person, whole, (text) => ownTexts.has(text)));
    await tx.rows(
      sql`update contract_version set standing = ${left}::jsonb, erased_at = coalesce(erased_at, now()) where id = ${id} and standing <> ${left}::jsonb`,
    );
  }
}

/**
 * Erases the person from the past of contracts: all names, addresses and words of their own contracts, and their data
 * on others'. Goods, dates and amounts stay. Needs a transaction that has announced an erasure.
 */
export async function erasePast(tx: Tx, person: Person): Promise<void> {
  const { contracts, words } = person;
  const former = await formerOf(tx, person);
  const all = sql`true`;
  await dropColumns(tx, contracts, [...ADDRESS, ...WORDS], all);
  await dropTitles(tx, contracts, all);
  const met = sql`exists (select from contract_past o where o.contract_id = p.contract_id and ${customersStreet(sql`o.body ->> 'address_1'`, person)})`;
  // All in one statement: erasing one first would hide whose the others were.
  await dropColumns(tx, former, ADDRESS, met);
  for (const name of WORDS) await dropColumns(tx, former, [name], names(sql`body ->> ${name}::text`, words));
  await dropTitles(tx, former, names(sql`body ->> 'unlisted_description'`, words));
  await eraseVersions(tx, person, former);
}

/** Deletes a batch of past states from before a date; returns the number of changes. */
export async function erasePastBefore(tx: Tx, before: RawBuilder<unknown>, most: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from contract_past p using (select contract_id, at from contract_past where at < ${before} limit ${sql.lit(most)}) gone
    where p.contract_id = gone.contract_id and p.at = gone.at returning 1`);
  return rows.length;
}
