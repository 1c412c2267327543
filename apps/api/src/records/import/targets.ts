/** The fields that a file can fill, by kind: what a declaration says of them, and the words that headings use. */
import { t } from '@hireyard/messages';
import type { ImportKind } from '@hireyard/wire/records/import-calls';
import { account } from '@hireyard/wire/customers/account';
import { customer } from '@hireyard/wire/customers/customer';
import type { Db } from '../../db/database.ts';
import { ORGANISATION, PERSON, TELEPHONE } from './headings.ts';
import { itemTargets } from '../../stock/import/item-targets.ts';
import { type SomeField, type Target, target } from './target.ts';

export interface Key {
  readonly name: string;
  readonly label: string;
  /** The field that must be mapped for it. */
  readonly field: string;
  /** The column of the table. */
  readonly column: string;
}

const REFERENCE = {
  name: 'customer_ref',
  label: t('Your reference'),
  field: 'customer_ref',
  column: 'import_ref',
};

function addressTargets(fields: Readonly<Record<string, SomeField>>): Target[] {
  const of = (name: string, synonyms: readonly string[]) =>
    target(name, fields[name], { group: 'Address', synonyms });
  return [
    of('address_1', [
      'address',
      'address 1',
      'address1',
      'street',
      'strasse',
      'street address',
      'billing address 1',
      'addr1',
      'address line one',
    ]),
    of('address_2', ['address 2', 'address2', 'street 2', 'addr2', 'billing address 2', 'address line two']),
    of('address_3', ['address 3', 'address3', 'street 3', 'addr3', 'address line three', 'locality']),
    of('address_town', ['town', 'city', 'ort', 'stadt', 'post town', 'town city', 'billing city']),
    of('address_county', ['county', 'state', 'region', 'province']),
    of('address_postcode', [
      'postcode',
      'post code',
      'postal code',
      'zip',
      'zip code',
      'pcode',
      'plz',
      'billing postcode',
    ]),
  ];
}

const customerTargets = (): Target[] => [
  target('customer_ref', undefined, {
    label: t('Your reference'),
    hint: t('The number of the customer in the program this file comes from'),
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
  }),
  target('name', customer.fields.name, {
    synonyms: [
      'full name',
      'customer name',
      'contact name',
      'client name',
      'customer',
      'contact',
      'client',
      'kunde',
    ],
    parts: PERSON,
    organisation: ORGANISATION,
  }),
  target('telephone', customer.fields.telephone, {
    several: true,
    synonyms: TELEPHONE,
  }),
  target('email', customer.fields.email, {
    synonyms: ['e-mail', 'email address', 'e-mail address', 'mail', 'contact email'],
  }),
  ...addressTargets(customer.fields),
  target('account_code', undefined, {
    label: t('Account code'),
    hint: t('The customer is added to this account, which must be there'),
    synonyms: ['account', 'account code', 'account no', 'account number', 'a/c'],
  }),
  target('active', customer.fields.active, {
    hint: t('Yes or no'),
    synonyms: ['status', 'enabled', 'is active', 'live'],
  }),
  target('kind', undefined, { ownOnly: true }),
  target('depot', undefined, { ownOnly: true }),
];

const accountTargets = (): Target[] => {
  const { fields } = account;
  return [
    target('code', fields.code, {
      synonyms: [
        'account code',
        'account',
        'account number',
        'account no',
        'account ref',
        'a/c',
        'a/c ref',
        'account reference',
      ],
    }),
    target('name', fields.name, {
      synonyms: [...ORGANISATION, 'customer name'],
    }),
    target('lead_customer', undefined, {
      label: t('Lead customer'),
      heading: 'lead_customer_ref',
      required: true,
      hint: t('Your reference, e-mail address or exact name of a customer'),
      synonyms: [
        'lead customer ref',
        'main contact',
        'primary contact',
        'contact',
        'contact name',
        'customer ref',
        'contact email',
      ],
      parts: PERSON,
    }),
    target('customers', undefined, {
      label: t('Further customers'),
      heading: 'customer_refs',
      hint: t('Several in one cell with | between them; they are added, none is taken away'),
      synonyms: ['customer refs', 'contacts', 'other contacts'],
    }),
    target('email', fields.email, {
      synonyms: ['e-mail', 'email address', 'accounts email', 'invoice email', 'billing email'],
    }),
    ...addressTargets(fields),
    target('payment_terms', fields.payment_terms, {
      group: 'Terms',
      kind: 'days',
      synonyms: [
        'terms',
        'credit terms',
        'terms days',
        'zahlungsziel',
        'credit days',
        'payment days',
        'net days',
        'due days',
      ],
    }),
    target('credit_account', fields.credit_account, {
      group: 'Terms',
      hint: t('Yes or no'),
      synonyms: ['credit', 'on credit', 'is credit'],
    }),
    target('credit_limit', fields.credit_limit, {
      group: 'Terms',
      synonyms: ['limit', 'credit limit amount'],
    }),
    target('credit_limit_hard_limit', fields.credit_limit_hard_limit, {
      group: 'Terms',
      synonyms: ['stop limit', 'maximum credit'],
    }),
    target('active', fields.active, {
      hint: t('Yes or no'),
      synonyms: ['status', 'enabled', 'is active', 'live'],
    }),
    target('outstanding_balance', fields.outstanding_balance, { ownOnly: true }),
    target('depot', undefined, { ownOnly: true }),
  ];
};

/** All fields of a kind that some file fills. */
export async function allTargetsOf(db: Db, kind: ImportKind): Promise<readonly Target[]> {
  return kind === 'customers' ? customerTargets() : kind === 'accounts' ? accountTargets() : itemTargets(db);
}

/** The fields of a kind that a person can map, in the order in which they are shown. */
export async function targetsOf(db: Db, kind: ImportKind): Promise<readonly Target[]> {
  return (await allTargetsOf(db, kind)).filter(({ ownOnly }) => !ownOnly);
}

/** How records of a kind are found again; the first is the usual one. */
export const KEYS: Readonly<Record<ImportKind, readonly Key[]>> = {
  customers: [REFERENCE, { name: 'email', label: t('Email'), field: 'email', column: 'email' }],
  accounts: [{ name: 'code', label: t('Code'), field: 'code', column: 'code' }],
  items: [{ name: 'sku', label: 'SKU', field: 'sku', column: 'sku' }],
};
/** Kinds whose every row may be a new record, whatever is there. */
export const MAY_ADD_ONLY: ReadonlySet<ImportKind> = new Set(['customers']);
