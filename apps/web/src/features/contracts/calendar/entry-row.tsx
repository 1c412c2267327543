import { t } from '@hireyard/messages';
import type { CalendarEntry } from '@hireyard/wire/contracts/views';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { StateChips } from '../../../ui/chip.tsx';
import { Mark } from './marks.tsx';

/** A delivery or collection of an agenda. */
export function EntryRow({
  entry,
  onOpen,
}: {
  readonly entry: CalendarEntry;
  readonly onOpen: (id: number) => void;
}) {
  const position = entry.states.filter(({ system_group }) => system_group === 'contract_position');
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its link takes the keys, a press beside it is an extra
    <li
      className="hy-cal-row"
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest('a')) onOpen(entry.id);
      }}
    >
      <Mark kind={entry.kind} />
      <span className="hy-cal-who">
        <b>{entry.customer ?? t('No customer')}</b>
        <span>
          <Link to={paths.contract.to({ id: entry.id })}>{entry.contract_number}</Link> · {entry.depot} ·{' '}
          {entry.driven ? t('we drive') : t('at the depot')}
        </span>
      </span>
      <StateChips states={position} />
    </li>
  );
}
