import { t } from '@hireyard/messages';
import { formatMoney, useSettings } from '../../../lib/format.ts';
import { StateChip } from '../../../ui/chip.tsx';
import { Money } from '../../../ui/text.tsx';
import type { Account } from './data.ts';

/** Whether an amount (decimal text) is above zero. */
export const isOwed = (amount: string | null): boolean =>
  amount !== null && !amount.startsWith('-') && /[1-9]/.test(amount);

/** An overdue amount. The label says so; the colour only draws attention. */
export function LateMoney({ amount }: { readonly amount: string | null }) {
  return (
    <span className={isOwed(amount) ? 'hy-danger' : undefined}>
      <Money amount={amount} />
    </span>
  );
}

/** How an account pays: on credit with its limits, or up front. */
export function CreditChip({ of }: { readonly of: Account }) {
  const { locale, currency } = useSettings();
  if (!of.credit_account) return <StateChip colour="empty">{t('Pays up front')}</StateChip>;
  const limit =
    of.credit_limit === null
      ? t('no limit')
      : t('limit {credit_limit}', { credit_limit: formatMoney(of.credit_limit, locale, currency) });
  return (
    <StateChip colour="secondary">
      {t('Credit, {payment_terms, plural, one {# day} other {# days}}, {limit}', {
        payment_terms: of.payment_terms,
        limit,
      })}
    </StateChip>
  );
}
