/** Names and addresses on documents. */
import { t } from '@hireyard/messages';
import { bankLines } from '@hireyard/wire/settings/catalogue/bank-details';
import type { Speaking } from '@hireyard/messages/speaking';
import { type Settings, settingFor } from '../platform/settings/settings.ts';

/** A name and its address lines. */
export interface Party {
  readonly name: string;
  readonly lines: readonly string[];
}

/** The business. */
export interface Company extends Party {
  /** Id of its logo; absent if there is none. */
  readonly logo?: string;
}

const ADDRESS = ['address_1', 'address_2', 'address_3', 'address_town', 'address_county', 'address_postcode'];
type Texts = Readonly<Record<string, unknown>>;

const filled = (values: readonly unknown[]): string[] =>
  values.filter((line): line is string => typeof line === 'string' && line.trim() !== '');

/** Returns the filled lines of an address. */
export const addressLines = (record: Texts): string[] => filled(ADDRESS.map((name) => record[name]));

export type Format = 'A4' | 'LETTER';
/** Returns the paper format (pdfkit's name): as set, or by country. */
export function formatOf(settings: Settings, depot?: number): Format {
  const set = settingFor<string>(settings, 'document_paper', depot);
  if (set === 'A4' || set === 'LETTER') return set;
  return settingFor<string>(settings, 'country') === 'US' ? 'LETTER' : 'A4';
}

/** In Great Britain the tax on sales is called VAT. */
export const isBritish = (settings: Settings): boolean => settingFor<string>(settings, 'country') === 'GB';

/** Whether the business may call its invoices VAT invoices. */
export const isVatRegistered = (settings: Settings): boolean =>
  isBritish(settings) && filled([settingFor<Texts>(settings, 'company')['tax_number']]).length > 0;

/** Returns the bank details line by line. */
export const bankOf = (settings: Settings): string[] =>
  bankLines(settingFor<Texts>(settings, 'company')['bank_details']);

/** Returns the business as shown at the top of every document. */
export function companyOf(settings: Settings): Company {
  const company = settingFor<Texts>(settings, 'company');
  const [tax] = filled([company['tax_number']]);
  const [logo] = filled([company['logo']]);
  return {
    name: String(company['name'] ?? ''),
    lines: [
      ...addressLines(company),
      ...filled([company['telephone'], company['email'], company['website']]),
      ...(tax === undefined
        ? []
        : [isBritish(settings) ? t('VAT number {tax}', { tax }) : t('Tax number {tax}', { tax })]),
    ],
    ...(logo === undefined ? {} : { logo }),
  };
}

/** Returns the lines below the business's name in the document's language; its address stays as it is. */
export const companyLines = (company: Party, { known }: Pick<Speaking, 'known'>): string[] =>
  company.lines.map((line) => (/^(Tax|VAT) number /.test(line) ? known(line) : line));

/** Returns the business's telephone and email, if set. */
export function reachOf(settings: Settings): { name: string; telephone?: string; email?: string } {
  const company = settingFor<Texts>(settings, 'company');
  const [telephone] = filled([company['telephone']]);
  const [email] = filled([company['email']]);
  return {
    name: String(company['name'] ?? ''),
    ...(telephone === undefined ? {} : { telephone }),
    ...(email === undefined ? {} : { email }),
  };
}
