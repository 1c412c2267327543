import { Money } from '../../../ui/money.tsx';
import './late-money.css';

/** More than nothing; amounts are decimal text. */
export const isOwed = (amount: string | null): boolean =>
  amount !== null && !amount.startsWith('-') && /[1-9]/.test(amount);

/** Money that should have been here by now: what it is called says so, the colour only makes it found sooner. */
export function LateMoney({ amount }: { readonly amount: string | null }) {
  return (
    <span className={isOwed(amount) ? 'hy-ac-late' : undefined}>
      <Money amount={amount} />
    </span>
  );
}
