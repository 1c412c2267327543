/** How and when money moved that a person records. A card is one at the terminal: online ones are recorded by their provider. */
import { MANUAL_METHODS } from '@hireyard/wire/money/money';
import { transaction } from '@hireyard/wire/money/transaction';

const { method, paid_on } = transaction.fields;
export const byHand = {
  method: { ...method, required: true, hint: '', options: MANUAL_METHODS },
  paid_on: { ...paid_on, required: true, hint: '' },
};
