/** What all templates say alike. */
import type { MoneyType } from '@hireyard/wire/money';
import type { Words } from '../../documents/words.ts';

/** How a template speaks. */
export interface Say extends Words {
  /** Name of the business. */
  readonly company: string;
  /** The address at which a payment request is paid; null where the business has no public address. */
  readonly payLink: (uuid: string) => string;
}

/** What money is for, in the customer's words. */
export const FOR: Readonly<Record<MoneyType, string>> = {
  deposit: 'Deposit',
  contract: 'Hire',
  damages: 'Damages',
};

/** Words of a subject that are there, with single spaces. */
export const joined = (...words: readonly (string | null | undefined)[]): string =>
  words.filter((word) => word !== undefined && word !== null && word !== '').join(' ');

export const ASK_US = 'Any questions? Just reply to this mail.';
