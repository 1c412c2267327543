/** Phrases that all templates share. */
import type { MoneyType } from '@hireyard/wire/money/money';
import type { Words } from '../../print/words.ts';

/** Phrases and formats of a template. */
export interface Say extends Words {
  /** Name of the business. */
  readonly company: string;
  /** Returns the payment link of a payment request. */
  readonly payLink: (uuid: string) => string;
}

/** Names the type of a payment for customers. */
export function purpose(type: MoneyType, { t }: Say): string {
  if (type === 'deposit') return t('Deposit');
  return type === 'contract' ? t('Hire') : t('Damages');
}

export const anyQuestions = ({ t }: Say): string => t('Any questions? Just reply to this email.');
