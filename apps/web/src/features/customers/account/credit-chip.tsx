import { t } from '@hireyard/messages';
import { StateChip } from '../../../ui/chip.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import type { Account } from './data.ts';

/** How an account pays: on credit with its limits, or before the hire. */
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
