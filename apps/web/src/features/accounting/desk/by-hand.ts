/** How and when money moved that a person saw move: a card's is recorded by its provider. */
import { transaction } from '@hireyard/wire/resources/transaction';

const { method, paid_on } = transaction.fields;
export const byHand = {
  method: { ...method, required: true, hint: '', options: ['bank_transfer', 'cash', 'cheque'] },
  paid_on: { ...paid_on, required: true, hint: '' },
};
