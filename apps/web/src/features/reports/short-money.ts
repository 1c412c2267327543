/** Amounts on an axis, such as £12k: for heights, never for figures that somebody reckons with. */
export function shortMoney(locale: string, currency: string): (value: number) => string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  });
  return (value) => format.format(value);
}
