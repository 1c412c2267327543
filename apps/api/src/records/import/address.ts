import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { endsInPostcode, normalisePostcode, outwardCode } from '@hireyard/domain/values/postcode';
import { address as fields } from '@hireyard/wire/resource/shared';
import { type Db, sql } from '../../db/database.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import { bad, type CellResult, type Column, column, good, refine } from './cells.ts';
import type { ImportContext } from './context.ts';
import type { Scope } from './record-kind.ts';
import type { At, Report } from './report.ts';

const lines = ['address_1', 'address_2', 'address_3', 'address_town', 'address_county'] as const;
export type AddressLine = (typeof lines)[number];
export type Address = Record<AddressLine | 'address_postcode', string>;

/** Address columns as text, for records that may have a wrong postcode (contracts: it becomes a problem). */
export const plainAddress = {
  address_1: column(fields.address_1),
  address_2: column(fields.address_2),
  address_3: column(fields.address_3),
  address_town: column(fields.address_town),
  address_county: column(fields.address_county),
  address_postcode: column(fields.address_postcode),
};

/** Their column types. */
export const ADDRESS_TYPES = Object.fromEntries(
  Object.keys(plainAddress).map((name) => [name, 'text']),
) as Record<keyof Address, 'text'>;

const example: Partial<Record<string, string>> = dictionary({
  GB: ', such as BS4 5ZY',
  US: ', such as 04126 or 04126-1233',
});

async function outcodes(db: Db): Promise<Set<string>> {
  const rows = await db.rows<{ outcode: string }>(sql`select outcode from outcode`);
  return new Set(rows.map((row) => row.outcode));
}

/** Returns the postcode column of customers, accounts and depots; it must belong to the configured country. */
export async function checkedPostcode(context: ImportContext): Promise<Column<string>> {
  const country = settingFor<string>(context.settings, 'country');
  const areas = country === 'GB' ? await outcodes(context.tx) : new Set<string>();
  const check = (text: string): CellResult<string> => {
    if (text === '') return good(text);
    const postcode = normalisePostcode(country, text);
    if (postcode === null) {
      return bad(
        `postcode_incorrect: ${JSON.stringify(text)} is no postcode of ${country}${example[country] ?? ''}; the country is a setting.`,
      );
    }
    const area = outwardCode(country, postcode);
    if (areas.size > 0 && area !== null && !areas.has(area)) {
      return bad(t('postcode_incorrect: the postcode area {area} does not exist.', { area }));
    }
    return good(postcode, postcode === text ? undefined : `"${text}" was written "${postcode}".`);
  };
  return refine(plainAddress.address_postcode, check);
}

/** Checks across address lines: a postcode in the wrong field, or no address at all. */
export function checkAddress(
  context: ImportContext,
  report: Report,
  at: At,
  address: Partial<Address>,
): void {
  const country = settingFor<string>(context.settings, 'country');
  for (const name of lines) {
    if (endsInPostcode(country, address[name] ?? '')) {
      report.error(
        { ...at, column: name },
        t('postcode_in_wrong_field: a postcode belongs in address_postcode.'),
      );
    }
  }
  if ([...lines, 'address_postcode' as const].every((name) => address[name] === '')) {
    report.warn({ ...at, column: 'address_1' }, t('The address is empty.'));
  }
}

/** Returns the same check for the rows of a record kind. */
export const addressCheck =
  ({ context, file }: Scope) =>
  (line: number, values: Partial<Address>): void =>
    checkAddress(context, context.report, { file, line }, values);
