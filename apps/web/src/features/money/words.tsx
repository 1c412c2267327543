/** Money in words. */
import { inSentence, t } from '@hireyard/messages';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { formatMoney, useSettings } from '../../lib/format.ts';
import { paths } from '../../lib/registry/paths.ts';
import { Link } from '../../page/navigate.tsx';
import type { PaymentRequest, Transaction } from './data.ts';

const KINDS: Readonly<Record<string, string>> = {
  capture: t('Payment'),
  refund: t('Refund'),
  capture_reversal: t('Payment reversal'),
  refund_reversal: t('Refund reversal'),
};

type Said = Pick<Transaction, 'kind' | 'method' | 'other_side' | 'contract'>;

/** The contract that money was moved to or came from; null for what stayed on its own. */
export function otherContract({ other_side: other, contract }: Pick<Said, 'other_side' | 'contract'>) {
  return other == null || other.id === contract?.id ? null : other;
}

/** "Moved to" or "Moved from", before the number of the other contract. */
const directionOf = ({ kind }: Pick<Said, 'kind'>): string =>
  kind.startsWith('refund') ? t('Moved to') : t('Moved from');

/** What a movement is, e.g. "Payment" or "Moved to H123"; money that went from one balance to another never left the house. */
export function movementWords(row: Said, type: string): string {
  const words = KINDS[row.kind] ?? row.kind;
  if (row.method !== 'transfer') return words;
  const back = row.kind.endsWith('_reversal') ? ` ${t('(reversal)')}` : '';
  const other = otherContract(row);
  if (other !== null) return `${directionOf(row)} ${other.contract_number}${back}`;
  return `${withinText(row, type)}${back}`;
}

/** On its own contract; the deposit has words of its own. */
function withinText(row: Said, type: string): string {
  const out = row.kind.startsWith('refund');
  const other = row.other_side?.type ?? 'deposit';
  if (out && type === 'deposit') return t('Deposit used');
  if (!out && other === 'deposit') return t('Paid from the deposit');
  return `${directionOf(row)} ${inSentence(choiceText(other))}`;
}

/** Whether a person may take a movement back: what the card provider moved is refunded, not corrected. */
export const canCorrect = (row: Pick<Transaction, 'kind' | 'reversed' | 'third_party_payment_id'>): boolean =>
  !row.reversed && !row.kind.endsWith('_reversal') && row.third_party_payment_id === null;

/** The customer's address for paying: whole, also when the server does not know its own name. */
export const payAddress = ({ link }: Pick<PaymentRequest, 'link'>): string =>
  new URL(link, window.location.origin).href;

/** What a movement is; the contract that money was moved to or came from leads to its money. */
export function MovementWhat({ row, type }: { readonly row: Transaction; readonly type: string }) {
  const other = otherContract(row);
  if (other === null) return movementWords(row, type);
  return (
    <>
      {directionOf(row)}{' '}
      <Link to={paths.contract.to({ id: other.id }, { tab: 'money' })}>{other.contract_number}</Link>
      {row.kind.endsWith('_reversal') && ` ${t('(reversal)')}`}
    </>
  );
}

/** Amounts inside a sentence or a label, where `Money` does not fit. */
export function useMoneyText(): (amount: string) => string {
  const { locale, currency } = useSettings();
  return (amount) => formatMoney(amount, locale, currency);
}
