/** What all templates say alike. */
import type { MoneyType } from '@hireyard/wire/money/money';
import type { Words } from '../../print/words.ts';

/** How a template speaks. */
export interface Say extends Words {
  /** Name of the business. */
  readonly company: string;
  /** The address at which a payment request is paid; null where the business has no public address. */
  readonly payLink: (uuid: string) => string;
}

/** What money is for, in the customer's words. */
export function purpose(type: MoneyType, { t }: Say): string {
  if (type === 'deposit') return t('Deposit');
  return type === 'contract' ? t('Hire') : t('Damages');
}

export const askUs = ({ t }: Say): string => t('Any questions? Just reply to this email.');
