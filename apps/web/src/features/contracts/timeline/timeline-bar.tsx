import { fromServer, t } from '@hireyard/messages';
import type { TimelineBar } from '@hireyard/wire/contracts/views';
import { classNames } from '../../../lib/class-names.ts';
import { formatDay } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { placeOf } from './lanes.ts';

interface TimelineBarProps {
  readonly bar: TimelineBar;
  readonly from: string;
  readonly to: string;
  /** What stands in it. */
  readonly text: 'state' | 'number' | 'customer';
  readonly selected: boolean;
  readonly onOpen: (id: number) => void;
}

/** From delivery to collection; the part before charging begins is hatched. */
export function TimelineBarButton({ bar, from, to, text, selected, onOpen }: TimelineBarProps) {
  const { locale } = useSettings();
  const place = placeOf(bar, from, to);
  if (place === undefined) return null;
  const position = bar.states.find(({ system_group }) => system_group === 'contract_position');
  const day = (text: string | null) => (text === null ? '' : formatDay(text, locale, 'weekday'));
  const charged =
    bar.hire_date !== null && bar.hire_date !== bar.delivery_date
      ? [t('charged from {day}', { day: day(bar.hire_date) })]
      : [];
  const state = fromServer(position?.name ?? '');
  const words = [
    bar.contract_number,
    bar.lead_customer?.name ?? bar.account?.name ?? t('no customer'),
    t('{from} to {to}', { from: day(bar.delivery_date), to: day(bar.collection_date) }),
    ...charged,
    state,
  ].join(', ');
  const inside = {
    state,
    number: bar.contract_number,
    customer: bar.lead_customer?.name ?? bar.contract_number,
  };
  return (
    <button
      type="button"
      className={classNames(
        'hy-tl-bar',
        `hy-c-${position?.colour || 'empty'}`,
        place.cutBefore && 'is-cut-before',
        place.cutAfter && 'is-cut-after',
      )}
      aria-label={words}
      aria-pressed={selected}
      title={words}
      style={{ left: `${place.left}%`, width: `${place.width}%`, '--charged': `${place.charged}%` } as object}
      onClick={() => onOpen(bar.id)}
    >
      <span>{inside[text]}</span>
    </button>
  );
}
