import { t } from '@hireyard/messages';
import type { LoadStop } from '@hireyard/wire/warehouse/vehicle-run';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { StateChip } from '../../../ui/chip.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { IconMore } from '../../../ui/icons.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { LoadText } from './measures.tsx';
import type { StopAt } from './plan-moves.ts';
import { rich } from '../../../ui/rich.tsx';
import { useStopDrag } from './use-stop-drag.ts';

export interface Target {
  /** Null = off the vehicles. */
  readonly run: number | null;
  /** It stays where it is too. */
  readonly also?: boolean;
  readonly label: string;
  readonly whyNot?: string | undefined;
}
interface StopCardProps {
  readonly stop: LoadStop;
  readonly run: number | null;
  /** From 1; absent where order means nothing. */
  readonly number?: number;
  readonly last: boolean;
  readonly busy: boolean;
  readonly mayMove: boolean;
  /** A dragged stop would go before this one. */
  readonly target: boolean;
  readonly targets: readonly Target[];
  readonly onStep: (by: 1 | -1) => void;
  readonly onMove: (to: number | null, also: boolean) => void;
}

/** Names a stop in the document, so that it keeps the focus while it moves. */
export const stopKey = ({ contract, leg }: Pick<StopAt, 'contract' | 'leg'>): string => `${contract} ${leg}`;

export function StopCard(props: StopCardProps) {
  const { stop, run, number, mayMove } = props;
  const box = useRef<HTMLLIElement>(null);
  const [dragged, setDragged] = useState(false);
  useStopDrag(box, { contract: stop.contract, leg: stop.leg, run }, mayMove && !props.busy, setDragged);
  const step = (event: KeyboardEvent) => {
    const by = event.altKey && number !== undefined ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (by === undefined || !mayMove) return;
    event.preventDefault();
    if (number !== undefined && (by === -1 ? number > 1 : !props.last)) props.onStep(by as 1 | -1);
  };
  const order =
    number === undefined
      ? []
      : [
          {
            key: 'up',
            label: t('Move up'),
            shortcut: t('Alt ↑'),
            whyNot: number === 1 ? t('It is the first stop.') : undefined,
            onSelect: () => props.onStep(-1),
          },
          {
            key: 'down',
            label: t('Move down'),
            shortcut: t('Alt ↓'),
            whyNot: props.last ? t('It is the last stop.') : undefined,
            onSelect: () => props.onStep(1),
          },
        ];
  return (
    <li
      ref={box}
      data-stop={stopKey(stop)}
      className={classNames(
        'hy-lp-stop',
        mayMove && 'is-movable',
        dragged && 'is-dragged',
        props.busy && 'is-busy',
        props.target && 'is-target',
      )}
      aria-busy={props.busy || undefined}
    >
      <span className="hy-lp-top">
        {number !== undefined && <b className="hy-lp-number">{number}</b>}
        <Link to={paths.contract.to({ id: stop.contract })} draggable={false} onKeyDown={step}>
          {stop.contract_number}
        </Link>
        <span className="hy-lp-who">{stop.customer}</span>
        {mayMove && (
          <MenuButton
            label={t('Move {contract_number}', { contract_number: stop.contract_number })}
            kind="quiet"
            icon={IconMore}
            items={[
              ...order,
              ...props.targets.map(({ run: to, also = false, label, whyNot }) => ({
                key: `${to} ${also}`,
                label,
                whyNot,
                onSelect: () => props.onMove(to, also),
              })),
            ]}
          />
        )}
      </span>
      <span className="hy-lp-where">
        <b>{stop.postcode}</b> {stop.address}
      </span>
      <span className="hy-lp-foot">
        <StateChip colour={stop.leg === 'out' ? 'primary' : 'secondary'}>
          {stop.leg === 'out' ? t('Deliver') : t('Collect')}
        </StateChip>
        <LoadText weight={stop.weight} volume={stop.volume} />
      </span>
      {(stop.shares > 1 || stop.heavy > 0) && (
        <span className="hy-lp-notes">
          {stop.heavy > 0 &&
            t('{heavy, plural, one {# heavy container} other {# heavy containers}}', { heavy: stop.heavy })}
          {stop.heavy > 0 && stop.shares > 1 && ' · '}
          {stop.shares > 1 && t('its part of {shares} vehicles', { shares: stop.shares })}
        </span>
      )}
      {stop.signed !== null && (
        <span className="hy-lp-signed">
          {rich('Signed by {name}, {when}', {
            name: stop.signed.name,
            when: <MomentText at={stop.signed.at} />,
          })}
        </span>
      )}
    </li>
  );
}
