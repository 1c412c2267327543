import type { WorkGroup } from '@hireyard/domain/warehouse/work';
import { t } from '@hireyard/messages';
import type { WarehouseHire } from '@hireyard/wire/warehouse/warehouse';
import { useState } from 'react';
import { inFigures, kilograms } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconCheck, IconPlus } from '../../../ui/icons.tsx';
import { HeavyMark, IconMinus } from '../../../ui/scan/icons.tsx';
import { ProgressBar } from '../day/frame.tsx';
import { lineFor, roomOf, type ScanStage } from '../desk/read-scan.ts';
import { countedText, isDone, type ItemProgress } from '../desk/work.ts';
import { DONE_TEXTS } from '../words.ts';
import type { Scanning } from './use-scanning.ts';
import { Row, Rows } from '../../../ui/layout.tsx';

interface ContainersProps {
  /** Including the shelf. */
  readonly hire: WarehouseHire;
  readonly stage: ScanStage;
  readonly scanning: Scanning;
}
/** Number shown at first; a shelf may have hundreds. */
const FEW = 8;

const isDoneAt = (group: WorkGroup, stage: ScanStage): boolean => {
  if (stage === 'load') return group.load !== null;
  return stage === 'count_in' ? group.back : group.packed;
};
const VERBS: Readonly<Record<ScanStage, string>> = {
  pick: t('Pack'),
  pack: t('Pack'),
  load: t('Load'),
  count_in: t('Count'),
};

/** Containers of the hire and suitable ones on the shelf, with weights. */
export function Containers({ hire, stage, scanning }: ContainersProps) {
  const [all, setAll] = useState(false);
  const own = hire.groups.filter(({ packed }) => packed);
  const shelf = stage === 'count_in' ? [] : hire.groups.filter(({ packed }) => !packed);
  if (own.length + shelf.length === 0) return null;
  const done = own.filter((group) => isDoneAt(group, stage));
  const open = [...own.filter((group) => !isDoneAt(group, stage)), ...shelf];
  const rows = [...open, ...done];
  const shown = all ? rows : rows.slice(0, FEW);
  const titles = new Map(hire.lines.map(({ stockitem, title, sku }) => [stockitem, title || sku]));
  return (
    <Card
      title={t('Containers: {count} of {all}, {shelf} on the shelf', {
        count: inFigures(done.length),
        all: inFigures(own.length),
        shelf: inFigures(shelf.length),
      })}
      flush
    >
      <Rows className="hy-wh-lines hy-wh-tall">
        {shown.map((group) => (
          <li key={group.id}>
            <span className="hy-grow hy-anywhere">
              <b>{group.identifier}</b>
              <small>
                {inFigures(group.quantity)} × {titles.get(group.stockitem)}
                {group.weight !== null && ` · ${kilograms(group.weight)}`}
              </small>
            </span>
            {group.heavy && <HeavyMark />}
            {isDoneAt(group, stage) ? (
              <span className="hy-row hy-wh-count hy-num hy-strong">
                <IconCheck className="hy-success" />
                <span>{t('Done')}</span>
              </span>
            ) : (
              <Button
                aria-label={`${VERBS[stage]} ${group.identifier}`}
                onClick={() => scanning.group(group)}
              >
                {VERBS[stage]}
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {rows.length > FEW && (
        <Button
          kind="quiet"
          className="hy-wh-more hy-wh-tall"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('Show fewer') : t('Show all {count}', { count: inFigures(rows.length) })}
        </Button>
      )}
    </Card>
  );
}

interface ItemsProps {
  readonly items: readonly ItemProgress[];
  readonly stage: ScanStage;
  /** Of the hire. */
  readonly position: string;
  readonly scanning: Scanning;
}

/** The items of the hire at this stage, with buttons for users without a scanner. */
export function Items({ items, stage, position, scanning }: ItemsProps) {
  return (
    <Card title={t('Items')} flush>
      {items.length === 0 ? (
        <p className="hy-card-body">
          {stage === 'pack' ? t('Nothing goes into containers.') : t('Nothing is due on this day.')}
        </p>
      ) : (
        <Rows className="hy-wh-lines hy-wh-tall is-items">
          {items.map((item) => (
            <Item key={item.stockitem} item={item} stage={stage} position={position} scanning={scanning} />
          ))}
        </Rows>
      )}
    </Card>
  );
}

function Item({
  item,
  stage,
  position,
  scanning,
}: Omit<ItemsProps, 'items'> & { readonly item: ItemProgress }) {
  const name = item.title || item.sku;
  // units in containers are loaded with them
  const inCrates =
    stage === 'load'
      ? Math.max(0, item.packed - (item.done - item.lines.reduce((sum, line) => sum + line.loaded, 0)))
      : 0;
  const left = Math.max(0, item.of - item.done - inCrates);
  const one = (quantity: number) => {
    const line = lineFor(stage, position, item.lines, quantity);
    if (line !== undefined) scanning.line(line.id, quantity, name);
  };
  const rest = () => {
    let open = left;
    for (const line of item.lines) {
      const quantity = Math.min(open, Math.max(0, roomOf(stage, line)));
      if (quantity > 0) scanning.line(line.id, quantity, name);
      open -= quantity;
    }
  };
  const words = item.lines.map(countedText).filter(Boolean).join('; ');
  const done = isDone(item);
  return (
    <li>
      <span className="hy-grow hy-anywhere">
        <b>{name}</b>
        <small>
          {item.sku}
          {item.packed > 0 && ` ${t('· {packed} in containers', { packed: inFigures(item.packed) })}`}
          {stage === 'count_in' && words !== '' && ` · ${words}`}
        </small>
      </span>
      <span className="hy-row hy-wh-count hy-num hy-strong">
        {done && <IconCheck className="hy-success" />}
        <span>
          {t('{done} of {all} {state}', {
            done: inFigures(item.done),
            all: inFigures(item.of),
            state: DONE_TEXTS[stage],
          })}
        </span>
      </span>
      <ProgressBar of={item} />
      {stage !== 'pack' && (
        <Row as="span" className="hy-wh-steps hy-wh-tall">
          <Button
            icon={IconMinus}
            aria-label={t('Undo the last scan of {name}', { name })}
            onClick={() => scanning.less(item.lines.map(({ id }) => id))}
          />
          <Button
            icon={IconPlus}
            aria-label={t('{times} more of {name}', { times: inFigures(scanning.times), name })}
            onClick={() => one(scanning.times)}
          />
          <Button
            aria-label={
              left === 0
                ? t('All of {name}', { name })
                : t('All {left} of {name}', { left: inFigures(left), name })
            }
            disabled={left === 0}
            onClick={rest}
          >
            {left === 0 ? t('All') : t('All {left}', { left: inFigures(left) })}
          </Button>
        </Row>
      )}
    </li>
  );
}
