/** Out and back by shape and word, never by colour alone. */
import { t } from '@hireyard/messages';
import type { CalendarEntry } from '@hireyard/wire/contracts/views';
import { classNames } from '../../../lib/class-names.ts';
import { icon } from '../../../ui/icons.tsx';
import { rich } from '../../../ui/rich.tsx';
import { NumberText } from '../../../ui/money.tsx';

const IconOut = /*@__PURE__*/ icon('M4 20h7M7 17 19 5M10 5h9v9', 'along');
const IconBack = /*@__PURE__*/ icon('M13 20h7M17 5 5 17M14 17H5V8', 'along');

export const Mark = ({ kind }: { readonly kind: CalendarEntry['kind'] }) => (
  <span className={classNames('hy-cal-mark', kind === 'delivery' ? 'is-out' : 'is-back')}>
    {kind === 'delivery' ? <IconOut /> : <IconBack />}
    <span className="hy-sr">{kind === 'delivery' ? t('Delivery') : t('Collection')}</span>
  </span>
);

interface FiguresProps {
  readonly deliveries: number;
  readonly collections: number;
  /** Vehicles of our own trips, out and back. */
  readonly vehicles?: number;
}

/** How much of each kind; nothing of a kind that there is none of. */
export function DayFigures({ deliveries, collections, vehicles = 0 }: FiguresProps) {
  return (
    <span className="hy-cal-figures">
      {deliveries > 0 && (
        <span title={t('{deliveries} going out', { deliveries })}>
          <Mark kind="delivery" />
          <NumberText value={deliveries} />
        </span>
      )}
      {collections > 0 && (
        <span title={t('{collections} coming back', { collections })}>
          <Mark kind="collection" />
          <NumberText value={collections} />
        </span>
      )}
      {vehicles > 0 && (
        <small title={t('Vehicle trips of ours')}>
          {rich('{count} veh.', { count: <NumberText value={vehicles} /> })}
        </small>
      )}
    </span>
  );
}
