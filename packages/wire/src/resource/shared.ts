/** Field groups and embedded shapes that several resources share. */
import { t } from '@hireyard/messages';
import * as f from '../field.ts';

/** Spec §3.3: the address of a customer, account, depot or contract. */
const addressLine = <const L extends string>(label: L, headings: string, max?: number) =>
  f.text({
    personal: 'address',
    label,
    importAs: { group: 'Address', headings },
    ...(max !== undefined && { max }),
  });
export const address = {
  address_1: addressLine(
    t('Address line 1'),
    'address, address 1, address1, street, strasse, street address, billing address 1, addr1, address line one',
  ),
  address_2: addressLine(
    t('Address line 2'),
    'address 2, address2, street 2, addr2, billing address 2, address line two',
  ),
  address_3: addressLine(
    t('Address line 3'),
    'address 3, address3, street 3, addr3, address line three, locality',
  ),
  address_town: addressLine(t('Town'), 'town, city, ort, stadt, post town, town city, billing city'),
  address_county: addressLine(t('County'), 'county, state, region, province'),
  address_postcode: addressLine(
    t('Postcode'),
    'postcode, post code, postal code, zip, zip code, pcode, plz, billing postcode',
    20,
  ),
};

/** Spec §3.14: the colours of states; empty is outline only. */
export const COLOURS = [
  '',
  'primary',
  'secondary',
  'tertiary',
  'success',
  'warning',
  'danger',
  'light',
  'medium',
  'dark',
] as const;

export const stateRef = {
  id: f.id(),
  name: f.text({}),
  colour: f.choice(COLOURS, {}),
  system_action: f.text({ nullable: true }),
  system_group: f.text({ nullable: true }),
  customer_visible: f.bool({}),
};
export const states = () => f.embedded(stateRef, t('States'));

export const customerRef = { id: f.id(), name: f.text({}), telephone: f.phone({}), email: f.email({}) };
export const accountRef = { id: f.id(), code: f.text({}), name: f.text({}), credit_account: f.bool({}) };
export const depotRef = { id: f.id(), code: f.text({}), name: f.text({}) };
export const problemRef = { id: f.id(), code: f.text({}), description: f.text({}) };
/** A warning about a contract that blocks nothing; `lines`: ids of the lines concerned. */
export const warningRef = {
  code: f.text({}),
  description: f.text({}),
  lines: f.json<readonly number[], object>({}, { type: 'array', items: { type: 'integer' } }),
};
export const noteRef = {
  id: f.id(),
  title: f.text({}),
  content: f.text({ multiline: true }),
  created_at: f.timestamp(),
  updated_at: f.timestamp(),
  created_by: f.text({ nullable: true }),
};
/** The action that adds a note to a record (spec §7.3). */
export const noteAction = (record: string) =>
  ({
    method: 'POST',
    path: 'note',
    on: 'record',
    permission: 'core.add_note',
    status: 201,
    summary: `Adds a note to the ${record}`,
    body: {
      title: f.text({ label: t('Title') }),
      content: f.text({ required: true, multiline: true, label: t('Note') }),
    },
    returns: noteRef,
  }) as const;
export const times = {
  created_at: f.timestamp({ label: t('Created') }),
  updated_at: f.timestamp({ label: t('Updated') }),
};

/** An email or a change request within the record it concerns. */
export const mailRef = {
  id: f.id(),
  subject: f.text({}),
  to: f.text({ max: 2000 }),
  category: f.text({}),
  states: states(),
  created_at: f.timestamp(),
};
export const changeRef = { id: f.id(), title: f.text({}), states: states(), created_at: f.timestamp() };

const readOnly = { readOnly: true } as const;
// Signatures make addresses long.
const url = { readOnly: true, max: 4000 } as const;
/** Spec §3.20: a file in a list. `signed_url` and `thumbnail_url` load without credentials for at least half an hour. */
export const fileRef = {
  uuid: f.text({ readOnly: true, label: t('UUID') }),
  file_url: f.text(url),
  download_url: f.text(url),
  signed_url: f.text(url),
  thumbnail_url: f.text({ ...url, nullable: true }),
  fa_icon: f.text({ readOnly: true, label: t('Icon') }),
  file_type: f.text({ readOnly: true, label: t('Type') }),
  file_name: f.text({ readOnly: true, label: t('File name') }),
  title: f.text(readOnly),
  category: f.text(readOnly),
  created_by: f.text({ readOnly: true, nullable: true, label: t('By') }),
  created_on: f.timestamp({ label: t('Added') }),
};
