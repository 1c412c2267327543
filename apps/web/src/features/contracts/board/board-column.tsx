import { fromServer, t } from '@hireyard/messages';
import type { BoardColumn } from '@hireyard/wire/contracts/views';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { Money, NumberText } from '../../../ui/money.tsx';
import type { Verdict } from './board-moves.ts';
import { inFigures } from '../../../lib/locale.ts';
import { useColumnDrop } from './use-card-drag.ts';

interface BoardColumnProps {
  readonly column: BoardColumn;
  /** The state filter leaves it out: it is slim, and takes cards all the same. */
  readonly slim: boolean;
  /** While a card is dragged: whether it may come here; 'own' where it is from. */
  readonly verdict: Verdict | 'own' | undefined;
  /** Whether there are more cards than a board shows. */
  readonly full: boolean;
  readonly onDrop: (id: number) => void;
  readonly onMore: () => void;
  readonly onTable: () => void;
  readonly children: ReactNode;
}

export function ContractBoardColumn(props: BoardColumnProps) {
  const { column, verdict, slim } = props;
  const box = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  useColumnDrop(box, setOver, props.onDrop);
  const why = typeof verdict === 'object' && 'why' in verdict ? verdict.why : undefined;
  const name = fromServer(column.state.name);
  return (
    <section
      ref={box}
      aria-label={name}
      data-position={column.state.system_action}
      className={classNames(
        'hy-bd-column',
        slim && 'is-slim',
        why !== undefined && 'is-illegal',
        typeof verdict === 'object' && 'move' in verdict && 'is-legal',
        over && verdict !== 'own' && 'is-over',
      )}
    >
      <header>
        <h2>
          <StateChip colour={column.state.colour}>{name}</StateChip>
        </h2>
        <b className="hy-bd-count">
          <NumberText value={column.count} />
          <span className="hy-sr">
            {' '}
            {t('{count, plural, one {contract,} other {contracts,}}', { count: column.count })}
          </span>
        </b>
        {!slim && <Money amount={column.total} />}
      </header>
      {why !== undefined && !slim && <p className="hy-bd-why">{why}</p>}
      {!slim && (
        <ul aria-label={t('{name}: contracts', { name })}>
          {props.children}
          {column.cards.length === 0 && <li className="hy-bd-none">{t('Nothing here')}</li>}
          <ColumnFoot {...props} />
        </ul>
      )}
    </section>
  );
}

/** More cards as one comes near the end; past what a board can show, the way to the table. */
export function ColumnFoot({
  column,
  full,
  onMore,
  onTable,
}: Pick<BoardColumnProps, 'column' | 'full' | 'onMore' | 'onTable'>) {
  const end = useRef<HTMLLIElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  const shown = column.cards.length;
  const more = shown < column.count;
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!more || end.current === null) return;
    const watch = new IntersectionObserver(
      (entries) => setSeen(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '300px' },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [more]);
  const wanted = seen && more && !full ? shown : undefined;
  useEffect(() => {
    if (wanted !== undefined) latest.current();
  }, [wanted]);
  if (!more) return null;
  return (
    <li ref={end} className="hy-bd-end">
      <Button kind="quiet" onClick={full ? onTable : onMore}>
        {full
          ? t('All {count} in the table', { count: inFigures(column.count) })
          : t('Show more ({shown} of {count})', { shown, count: inFigures(column.count) })}
      </Button>
    </li>
  );
}
