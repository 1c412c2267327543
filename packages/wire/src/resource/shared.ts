/** Field groups and embedded shapes that several resources share. */
import { t } from '@hireyard/messages';
import * as f from '../field.ts';

/** Spec §3.3: the address of a customer, account, depot or contract. */
export const address = {
  address_1: f.text({ personal: 'address', label: t('Address line 1') }),
  address_2: f.text({ personal: 'address', label: t('Address line 2') }),
  address_3: f.text({ personal: 'address', label: t('Address line 3') }),
  address_town: f.text({ personal: 'address', label: t('Town') }),
  address_county: f.text({ personal: 'address', label: t('County') }),
  address_postcode: f.text({ personal: 'address', label: t('Postcode'), max: 20 }),
};

/** Spec §3.14: the colours a state may have; empty is outline only. */
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
/** What stands against a contract without refusing anything; `lines`: ids of those that it is about. */
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
/** The action that writes a note on a record (spec §7.3). */
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

/** A mail or a change request in the record that it is about. */
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
  fa_icon: f.text(readOnly),
  file_type: f.text({ readOnly: true, label: t('Type') }),
  file_name: f.text({ readOnly: true, label: t('File name') }),
  title: f.text(readOnly),
  category: f.text(readOnly),
  created_by: f.text({ readOnly: true, nullable: true, label: t('By') }),
  created_on: f.timestamp({ label: t('Added') }),
};
