/** The fields that a file can fill, by kind: what a declaration says of them, and the words that headings use. */
import type { GuessTarget } from '@hireyard/domain/import-mapping';
import { t } from '@hireyard/messages';
import type { Field } from '@hireyard/wire/field';
import type { ImportKind } from '@hireyard/wire/import-run';
import { account } from '@hireyard/wire/resources/account';
import { customer } from '@hireyard/wire/resources/customer';
import { stockitem } from '@hireyard/wire/resources/stockitem';
import { type Db, sql } from '../db/database.ts';
import { ORGANISATION, PERSON, STOCK_WORDS, stockHeadings, TELEPHONE } from './headings.ts';
import { levelColumn } from './kinds/catalogue-cells.ts';

export interface Target extends GuessTarget {
  /** The kind of its field, by which cells are tidied. */
  readonly kind: string;
  /** A new record must have it. */
  readonly required: boolean;
  readonly hint: string;
  readonly group: string;
  /** Between columns that are joined for it. */
  readonly join: string;
}
export interface Key {
  readonly name: string;
  readonly label: string;
  /** The field that must be mapped for it. */
  readonly field: string;
}

interface Said extends Partial<GuessTarget> {
  readonly required?: boolean;
  readonly hint?: string;
  readonly group?: string;
  readonly kind?: string;
}
type SomeField = Pick<Field, 'kind' | 'label' | 'hint' | 'required'>;

const target = (name: string, field: SomeField | undefined, said: Said = {}): Target => ({
  name,
  label: said.label ?? field?.label ?? name,
  kind: said.kind ?? field?.kind ?? 'text',
  required: said.required ?? field?.required ?? false,
  hint: said.hint ?? field?.hint ?? '',
  group: said.group ?? 'Details',
  synonyms: said.synonyms ?? [],
  ...(said.parts !== undefined && { parts: said.parts }),
  ...(said.organisation !== undefined && { organisation: said.organisation }),
  several: said.several ?? false,
  join: ' ',
});

const REFERENCE = { name: 'customer_ref', label: t('Your reference'), field: 'customer_ref' };

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
  ];
};

async function itemTargets(db: Db): Promise<Target[]> {
  const { fields } = stockitem;
  const depots = await db.rows<{ code: string; name: string }>(
    sql`select code, name from depot where active order by code`,
  );
  const size = (
    name: 'height' | 'width' | 'depth' | 'weight',
    required: boolean,
    synonyms: readonly string[],
  ) => target(name, fields[name], { group: 'Size', required, synonyms });
  const money = (name: string, field: SomeField, required: boolean, synonyms: readonly string[]) =>
    target(name, field, { group: 'Prices', required, synonyms });
  return [
    target('sku', fields.sku, {
      required: true,
      synonyms: [
        'code',
        'product code',
        'item code',
        'stock code',
        'part number',
        'product sku',
        'item number',
        'article number',
        'artikelnummer',
      ],
    }),
    target('internal_title', fields.internal_title, {
      required: true,
      synonyms: [
        'title',
        'name',
        'product',
        'product name',
        'item',
        'item name',
        'description',
        'internal title',
        'bezeichnung',
      ],
    }),
    target('customer_title', fields.customer_title, {
      synonyms: ['customer title', 'web name', 'display name', 'public name'],
    }),
    target('category', undefined, {
      label: t('Category'),
      hint: t('The name of a tag'),
      group: 'Tags',
      synonyms: ['product category', 'kategorie', 'group', 'department', 'type'],
    }),
    target('range', undefined, {
      label: t('Range'),
      hint: t('The name of a tag'),
      group: 'Tags',
      synonyms: ['collection', 'series', 'product range'],
    }),
    target('theme', undefined, {
      label: t('Theme'),
      hint: t('The name of a tag'),
      group: 'Tags',
      synonyms: ['style'],
    }),
    target('tags', undefined, {
      label: t('Tags'),
      hint: t('Slugs with | between them; they are added, none is taken away'),
      group: 'Tags',
      synonyms: ['keywords', 'labels'],
    }),
    money('price', fields.price, true, [
      'hire price',
      'base price',
      'list price',
      'standard price',
      'unit price',
      'grundpreis',
      'mietpreis',
      'hire charge',
      'rate',
      'cost to hire',
      'rental price',
    ]),
    money('washup_price', fields.washup_price, false, [
      'wash price',
      'washing',
      'washing charge',
      'cleaning charge',
    ]),
    target('washup_rate', fields.washup_rate, {
      group: 'Prices',
      kind: 'percent',
      synonyms: [
        'wash rate',
        'washup rate',
        'washup percent',
        'wash percent',
        'washing percent',
        'cleaning percent',
      ],
    }),
    money('replacement_price', fields.replacement_price, true, [
      'replacement',
      'replacement cost',
      'replacement value',
      'loss charge',
      'wiederbeschaffungswert',
    ]),
    money('purchase_price', fields.purchase_price, false, [
      'cost',
      'cost price',
      'purchase cost',
      'buy price',
    ]),
    size('height', false, ['h', 'height cm']),
    size('width', false, ['w', 'width cm', 'diameter']),
    size('depth', false, ['d', 'depth cm', 'length', 'length cm']),
    size('weight', false, ['weight kg', 'unit weight']),
    target('pack_size', fields.pack_size, {
      group: 'Packing',
      synonyms: ['per box', 'per crate', 'units per container', 'pack'],
    }),
    target('order_multiple', fields.order_multiple, {
      group: 'Packing',
      synonyms: ['multiple', 'sold in', 'order in'],
    }),
    target('container_code', undefined, {
      label: t('Container'),
      hint: t('The code of a container'),
      group: 'Packing',
      synonyms: ['container code', 'crate', 'box'],
    }),
    target('accessory_1', undefined, {
      label: t('Accessory 1'),
      hint: t('The code of a container accessory'),
      group: 'Packing',
    }),
    target('accessory_2', undefined, {
      label: t('Accessory 2'),
      hint: t('The code of a container accessory'),
      group: 'Packing',
    }),
    ...depots.map(({ code, name }) =>
      target(levelColumn(code), undefined, {
        label: t('Owned at {name}', { name }),
        kind: 'int',
        hint: t('Units of a new item; those of items that are there change only when you say so'),
        group: 'Stock',
        synonyms: [...stockHeadings(code, name), ...(depots.length === 1 ? STOCK_WORDS : [])],
      }),
    ),
  ];
}

/** The fields of a kind in the order in which they are shown. */
export async function targetsOf(db: Db, kind: ImportKind): Promise<readonly Target[]> {
  return kind === 'customers' ? customerTargets() : kind === 'accounts' ? accountTargets() : itemTargets(db);
}

/** How records of a kind are found again; the first is the usual one. */
export const KEYS: Readonly<Record<ImportKind, readonly Key[]>> = {
  customers: [REFERENCE, { name: 'email', label: t('Email'), field: 'email' }],
  accounts: [{ name: 'code', label: t('Code'), field: 'code' }],
  items: [{ name: 'sku', label: 'SKU', field: 'sku' }],
};
/** Kinds whose every row may be a new record, whatever is there. */
export const MAY_ADD_ONLY: ReadonlySet<ImportKind> = new Set(['customers']);
