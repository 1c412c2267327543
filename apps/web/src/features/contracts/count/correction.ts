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

/**
 * Returns the corrections that are possible now.
 * @param goodsOut false once the hire is complete: then units can only be found
 */
export function correctionsOf({ out, missing }: CountedWireLine, goodsOut: boolean): readonly Correction[] {
  const all: readonly Correction[] = [
    {
      kind: 'not_sent',
      label: t('Never left the depot'),
      most: goodsOut ? out : 0,
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
