import type { Impact } from '@hireyard/wire/change';
import type { Question } from '../../ui/dialog.tsx';
import { formatMoney } from '../../ui/format.ts';
import type { Settings } from '../../ui/settings.ts';
import { inShort } from './effect-words.ts';

/** Asks once, and says what applying will do. */
export function applyQuestion(
  number: string,
  impact: Impact,
  { locale, currency }: Pick<Settings, 'locale' | 'currency'>,
): Question {
  const money = (amount: string) => formatMoney(amount, locale, currency);
  const { before, after } = impact.price;
  const changes = inShort(impact);
  return {
    title: `Change ${number} as proposed?`,
    text: [
      changes === null ? 'Nothing of the contract changes.' : `What changes: ${changes}.`,
      before === after
        ? `The price stays ${money(after)}.`
        : `The price goes from ${money(before)} to ${money(after)}.`,
      ...(impact.shortages.length > 0 ? ['Too few units are free for it on some days.'] : []),
      'The request is resolved by it. The customer is not written to.',
    ].join(' '),
    action: 'Apply the change',
    kind: 'primary',
  };
}
