import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { fromServer, t } from '@hireyard/messages';
import type { BoardCard, BoardColumn } from '@hireyard/wire/contracts/views';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { Button } from '../../../ui/button.tsx';
import { StateChip, StateChips } from '../../../ui/chip.tsx';
import { IconClose, IconMore, IconWarn } from '../../../ui/icons.tsx';
import { PressArea } from '../../../ui/key-area.tsx';
import { Money, NumberText } from '../../../ui/text.tsx';
import { Mark } from '../calendar/days.tsx';
import { financeGroups } from '../header/steps.ts';
import { ProblemMark, ShortDay } from '../list/list-parts.tsx';
import type { MoveCheck } from './use-board.ts';
import { Row } from '../../../ui/layout.tsx';

// Dragging cards to columns with a mouse. Keys and the card's menu do the same.

const CARD = t('contract card');
const idIn = (data: Readonly<Record<string | symbol, unknown>>): number | undefined =>
  data['kind'] === CARD ? Number(data['id']) : undefined;

/** Makes a card draggable. @param onDrag called with true at the start and false at the end */
function useCardDrag(
  card: RefObject<HTMLElement | null>,
  id: number,
  may: boolean,
  onDrag: (on: boolean) => void,
): void {
  const latest = useRef(onDrag);
  latest.current = onDrag;
  useEffect(() => {
    if (!may || card.current === null) return;
    return draggable({
      element: card.current,
      getInitialData: () => ({ kind: CARD, id }),
      onDragStart: () => latest.current(true),
      onDrop: () => latest.current(false),
    });
  }, [card, id, may]);
}

/** Makes a column accept cards. @param onOver whether a card is above it */
function useColumnDrop(
  column: RefObject<HTMLElement | null>,
  onOver: (on: boolean) => void,
  onDrop: (id: number) => void,
): void {
  const latest = useRef({ onOver, onDrop });
  latest.current = { onOver, onDrop };
  useEffect(() => {
    if (column.current === null) return;
    return dropTargetForElements({
      element: column.current,
      canDrop: ({ source }) => idIn(source.data) !== undefined,
      onDragEnter: () => latest.current.onOver(true),
      onDragLeave: () => latest.current.onOver(false),
      onDrop: ({ source }) => {
        latest.current.onOver(false);
        const id = idIn(source.data);
        if (id !== undefined) latest.current.onDrop(id);
      },
    });
  }, [column]);
}

interface BoardColumnProps {
  readonly column: BoardColumn;
  /** Hidden by the state filter: narrow, but still accepts cards. */
  readonly slim: boolean;
  /** While a card is dragged: whether this column accepts it; 'own' for its current column. */
  readonly verdict: MoveCheck | 'own' | undefined;
  /** The column has more cards than a board can show. */
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
        'hy-bd-column hy-lane',
        slim && 'is-slim',
        why !== undefined && 'is-illegal',
        typeof verdict === 'object' && 'move' in verdict && 'is-legal',
        over && verdict !== 'own' && 'is-over',
      )}
    >
      <header className="hy-beside">
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
      {why !== undefined && !slim && <p className="hy-bd-why hy-surface is-warning hy-size-label">{why}</p>}
      {!slim && (
        <ul aria-label={t('{name}: contracts', { name })}>
          {props.children}
          {column.cards.length === 0 && (
            <li className="hy-bd-none hy-muted hy-size-table">{t('Nothing here')}</li>
          )}
          <ColumnFoot {...props} />
        </ul>
      )}
    </section>
  );
}

/** Loads more cards near the end of the column; beyond the board's limit, links to the table. */
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
    <li ref={end} className="hy-stack hy-gap-0 hy-justify-center">
      <Button kind="quiet" onClick={full ? onTable : onMore}>
        {full
          ? t('Show all {count} as a table', { count: inFigures(column.count) })
          : t('Show more ({shown} of {count})', { shown: inFigures(shown), count: inFigures(column.count) })}
      </Button>
    </li>
  );
}

/** Days on which some goods leave or return, besides the hire's own. */
const OwnDays = ({ days }: { readonly days: BoardCard['own_days'] }) => (
  <Row as="span" gap={8} nowrap className="hy-muted hy-clip" title={t('Lines with their own dates')}>
    {days.map(({ day, kind }) => (
      <Row as="span" gap={4} nowrap key={`${kind} ${day}`}>
        <Mark kind={kind} /> <ShortDay day={day} />
      </Row>
    ))}
  </Row>
);

const isDeposit = ({ system_group }: BoardCard['states'][number]): boolean =>
  system_group === financeGroups.deposit;

interface BoardCardProps {
  readonly card: BoardCard;
  /** The one card of its column in the tab order. */
  readonly reached: boolean;
  readonly selected: boolean;
  /** Being moved to another column. */
  readonly busy: boolean;
  readonly mayMove: boolean;
  /** Why the move was refused. */
  readonly refused: string | undefined;
  readonly onDismiss: () => void;
  readonly onOpen: () => void;
  readonly onMenu: () => void;
  readonly onDrag: (on: boolean) => void;
}

export function ContractBoardCard(props: BoardCardProps) {
  const { card, mayMove, refused } = props;
  const box = useRef<HTMLLIElement>(null);
  useCardDrag(box, card.id, mayMove && !props.busy, (on) => {
    box.current?.classList.toggle('is-dragged', on);
    props.onDrag(on);
  });
  return (
    <PressArea
      as="li"
      ref={box}
      className={classNames(
        'hy-bd-card hy-lane-card hy-surface is-outlined',
        props.selected && 'is-selected',
        props.busy && 'is-busy',
        mayMove && 'is-movable',
        refused !== undefined && 'is-refused',
      )}
      data-card={card.id}
      aria-busy={props.busy || undefined}
      onPress={props.onOpen}
    >
      <CardHead {...props} />
      <span className="hy-clip hy-size-table">
        {card.lead_customer?.name ?? card.account?.name ?? t('No customer')}
      </span>
      <Row as="span" align="stretch" nowrap between className="hy-muted">
        <span className="hy-clip">
          <ShortDay day={card.delivery_date} /> – <ShortDay day={card.collection_date} />
        </span>
        <span title={card.depot.name}>{card.depot.code}</span>
      </Row>
      {card.own_days.length > 0 && <OwnDays days={card.own_days} />}
      <FurtherStates states={card.states} />
      {refused !== undefined && (
        <Row as="span" align="start" nowrap className="hy-bd-refused hy-danger">
          <IconWarn />
          <span>{refused}</span>
          <Button kind="quiet" icon={IconClose} aria-label={t('Dismiss')} onClick={props.onDismiss} />
        </Row>
      )}
    </PressArea>
  );
}

function CardHead({ card, mayMove, reached, onMenu }: BoardCardProps) {
  return (
    <Row as="span" nowrap className="hy-bd-top hy-size-table">
      <Link
        to={paths.contract.to({ id: card.id })}
        tabIndex={reached ? 0 : -1}
        draggable={false}
        aria-keyshortcuts={mayMove ? 'm' : undefined}
      >
        {card.contract_number}
      </Link>
      <ProblemMark problems={card.problems} />
      <Money amount={card.grand_total} />
      {mayMove && (
        <button
          type="button"
          className="hy-bd-more hy-centre hy-muted"
          tabIndex={-1}
          aria-label={t('Move {contract_number}', { contract_number: card.contract_number })}
          title={t('Move (m)')}
          aria-haspopup="menu"
          onClick={onMenu}
        >
          <IconMore />
        </button>
      )}
    </Row>
  );
}

/** States besides the position. The deposit comes first, because it decides whether goods can go out. */
function FurtherStates({ states }: Pick<BoardCard, 'states'>) {
  const others = states
    .filter(({ system_group }) => system_group !== 'contract_position')
    .toSorted((one, other) => Number(isDeposit(other)) - Number(isDeposit(one)));
  return others.length > 0 && <StateChips states={others} most={1} />;
}
