/** The money feature's exports: actions and texts. */
export {
  balanceOptions,
  contractQuery,
  maxRows,
  type PaymentRequest,
  type RefundRequest,
} from './data.ts';
export type { Ask } from './desk/ask.ts';
export { type Desk, useDesk } from './desk/use-desk.tsx';
export { damageText, type LedgerRow, ledgerOf, type MoneyRecords } from './ledger.ts';
export { useMoneyText } from './words.tsx';
export { useMoneyAction, useMoneyWrite } from './use-money-write.ts';
export { MovementWhat } from './words.tsx';
export { movementWords } from './words.tsx';
