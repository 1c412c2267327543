/** Texts and formats for money. */
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

/** The other contract of a transfer; null if the money stayed on its own. */
export function otherContract({ other_side: other, contract }: Pick<Said, 'other_side' | 'contract'>) {
  return other == null || other.id === contract?.id ? null : other;
}

/** "Moved to" or "Moved from", before the number of the other contract. */
const directionOf = ({ kind }: Pick<Said, 'kind'>): string =>
  kind.startsWith('refund') ? t('Moved to') : t('Moved from');

/** Describes a movement, e.g. "Payment" or "Moved to H123"; transfers between balances are no payments. */
export function movementWords(row: Said, type: string): string {
  const words = KINDS[row.kind] ?? row.kind;
  if (row.method !== 'transfer') return words;
  const back = row.kind.endsWith('_reversal') ? ` ${t('(reversal)')}` : '';
  const other = otherContract(row);
  if (other !== null) return `${directionOf(row)} ${other.contract_number}${back}`;
  return `${withinText(row, type)}${back}`;
}

/** A transfer within the contract; using the deposit has its own texts. */
function withinText(row: Said, type: string): string {
  const out = row.kind.startsWith('refund');
  const other = row.other_side?.type ?? 'deposit';
  if (out && type === 'deposit') return t('Deposit used');
  if (!out && other === 'deposit') return t('Paid from the deposit');
  return `${directionOf(row)} ${inSentence(choiceText(other))}`;
}

/** Whether users can reverse a movement: the card provider's are refunded instead. */
export const canCorrect = (row: Pick<Transaction, 'kind' | 'reversed' | 'third_party_payment_id'>): boolean =>
  !row.reversed && !row.kind.endsWith('_reversal') && row.third_party_payment_id === null;

/** The payment link as an absolute URL, even if the server doesn't know its own. */
export const payAddress = ({ link }: Pick<PaymentRequest, 'link'>): string =>
  new URL(link, window.location.origin).href;

/** A movement's description with a link to the other contract of a transfer. */
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

/** Formats amounts inside sentences and labels, where `Money` doesn't fit. */
export function useMoneyText(): (amount: string) => string {
  const { locale, currency } = useSettings();
  return (amount) => formatMoney(amount, locale, currency);
}
