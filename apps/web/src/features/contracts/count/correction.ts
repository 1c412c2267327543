/** Which corrections of the goods ledger a counted line allows (domain rules §6). */
import { t } from '@hireyard/messages';
import type { CountedWireLine } from '@hireyard/wire/contracts/count-in';

export interface Correction {
  readonly kind: 'not_sent' | 'found';
  readonly label: string;
  /** The most units that it can be recorded for. */
  readonly most: number;
  readonly hint: string;
}

/** Returns the corrections that are possible now. */
export function correctionsOf({
  out,
  missing,
}: Pick<CountedWireLine, 'out' | 'missing'>): readonly Correction[] {
  const all: readonly Correction[] = [
    {
      kind: 'not_sent',
      label: t('Never left the depot'),
      most: out,
      hint: t('{out, plural, one {# unit is} other {# units are}} with the customer.', { out }),
    },
    {
      kind: 'found',
      label: t('Found again'),
      most: missing,
      hint: t('{missing, plural, one {# unit is} other {# units are}} missing.', { missing }),
    },
  ];
  return all.filter(({ most }) => most > 0);
}
