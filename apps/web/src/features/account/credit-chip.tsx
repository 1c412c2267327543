import type { Read } from '@hireyard/wire/define-resource';
import type { account } from '@hireyard/wire/resources/account';
import { StateChip } from '../../ui/chip.tsx';
import { formatMoney } from '../../ui/format.ts';
import { useSettings } from '../../ui/settings.ts';

export type Account = Read<typeof account>;

/** How an account pays: on credit with its limits, or before the hire. */
export function CreditChip({ of }: { readonly of: Account }) {
  const { locale, currency } = useSettings();
  if (!of.credit_account) return <StateChip colour="empty">Pays up front</StateChip>;
  const limit =
    of.credit_limit === null ? 'no limit' : `limit ${formatMoney(of.credit_limit, locale, currency)}`;
  return <StateChip colour="secondary">{`Credit, ${of.payment_terms} days, ${limit}`}</StateChip>;
}
