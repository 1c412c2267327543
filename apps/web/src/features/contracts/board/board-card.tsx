import { t } from '@hireyard/messages';
import type { BoardCard } from '@hireyard/wire/contracts/views';
import { useRef } from 'react';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { IconClose, IconMore, IconWarn } from '../../../ui/icons.tsx';
import { Money } from '../../../ui/money.tsx';
import { financeGroups } from '../header/finance-groups.ts';
import { ProblemMark } from '../list/problem-mark.tsx';
import { ShortDay } from '../list/short-day.tsx';
import { useCardDrag } from './use-card-drag.ts';

const isDeposit = ({ system_group }: BoardCard['states'][number]): boolean =>
  system_group === financeGroups.deposit;

interface BoardCardProps {
  readonly card: BoardCard;
  /** The one card of its column that Tab reaches. */
  readonly reached: boolean;
  readonly selected: boolean;
  /** On its way to another column. */
  readonly busy: boolean;
  readonly mayMove: boolean;
  /** Why it stayed where it is. */
  readonly refused: string | undefined;
  readonly onForgive: () => void;
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
  // where the deposit stands comes first: it decides whether the goods may go out
  const others = card.states
    .filter(({ system_group }) => system_group !== 'contract_position')
    .toSorted((one, other) => Number(isDeposit(other)) - Number(isDeposit(one)));
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its link takes the keys, a press beside it is an extra
    <li
      ref={box}
      className={classNames(
        'hy-bd-card',
        props.selected && 'is-selected',
        props.busy && 'is-busy',
        mayMove && 'is-movable',
        refused !== undefined && 'is-refused',
      )}
      data-card={card.id}
      aria-busy={props.busy || undefined}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest('a, button')) props.onOpen();
      }}
    >
      <span className="hy-bd-top">
        <Link
          to={paths.contract.to({ id: card.id })}
          tabIndex={props.reached ? 0 : -1}
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
            className="hy-bd-more"
            tabIndex={-1}
            aria-label={t('Move {contract_number}', { contract_number: card.contract_number })}
            title={t('Move (m)')}
            aria-haspopup="menu"
            onClick={props.onMenu}
          >
            <IconMore />
          </button>
        )}
      </span>
      <span className="hy-bd-who">{card.lead_customer?.name ?? card.account?.name ?? t('No customer')}</span>
      <span className="hy-bd-days">
        <span>
          <ShortDay day={card.delivery_date} /> – <ShortDay day={card.collection_date} />
        </span>
        <span title={card.depot.name}>{card.depot.code}</span>
      </span>
      {others.length > 0 && <StateChips states={others} most={1} />}
      {refused !== undefined && (
        <span className="hy-bd-refused">
          <IconWarn />
          <span>{refused}</span>
          <Button kind="quiet" icon={IconClose} aria-label={t('Understood')} onClick={props.onForgive} />
        </span>
      )}
    </li>
  );
}
