import { t } from '@hireyard/messages';
import type { Impact } from '@hireyard/wire/contracts/change';
import type { Question } from '../../../ui/dialog.tsx';
import { formatMoney } from '../../../lib/format.ts';
import type { Settings } from '../../../lib/settings.ts';
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
    title: t('Change {number} as proposed?', { number }),
    text: [
      changes === null ? t('Nothing of the contract changes.') : t('What changes: {changes}.', { changes }),
      before === after
        ? t('The price stays {after}.', { after: money(after) })
        : t('The price goes from {before} to {after}.', { before: money(before), after: money(after) }),
      ...(impact.shortages.length > 0 ? [t('Too few units are free for it on some days.')] : []),
      t('The request is resolved by it. The customer is not written to.'),
    ].join(' '),
    action: t('Apply the change'),
    kind: 'primary',
  };
}
