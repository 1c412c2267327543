import { formatMoney } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';

/** Amounts inside a sentence or a label, where `Money` does not fit. */
export function useMoneyText(): (amount: string) => string {
  const { locale, currency } = useSettings();
  return (amount) => formatMoney(amount, locale, currency);
}
