import { t } from '@hireyard/messages';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconCheck, IconPlus } from '../../../ui/icons.tsx';
import { IconMinus } from '../../../ui/scan/icons.tsx';
import { countedWords, isDone, type ItemProgress } from '../desk/progress.ts';
import { roomOf, type ScanStage } from '../desk/read-scan.ts';
import { ProgressBar } from '../day/progress-bar.tsx';
import { DONE_WORDS } from '../words.ts';
import { inFigures } from '../../../lib/locale.ts';
import type { Scanning } from './use-scanning.ts';

interface ItemsProps {
  readonly items: readonly ItemProgress[];
  readonly stage: ScanStage;
  readonly scanning: Scanning;
}

/** The items of the hire at this stage, with buttons for who has no scanner. */
export function Items({ items, stage, scanning }: ItemsProps) {
  return (
    <Card title={t('Items')} flush>
      {items.length === 0 ? (
        <p className="hy-wh-none">{t('Nothing of this hire goes into containers.')}</p>
      ) : (
        <ul className="hy-wh-lines">
          {items.map((item) => (
            <Item key={item.stockitem} item={item} stage={stage} scanning={scanning} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Item({ item, stage, scanning }: Omit<ItemsProps, 'items'> & { readonly item: ItemProgress }) {
  const name = item.title || item.sku;
  // what stands in containers is loaded with them
  const inCrates =
    stage === 'load' ? item.packed - (item.done - item.lines.reduce((sum, line) => sum + line.loaded, 0)) : 0;
  const left = Math.max(0, item.of - item.done - inCrates);
  const one = (quantity: number) => {
    // the first line that has room for it; the rule says what else is wrong
    const line = item.lines.find((candidate) => roomOf(stage, candidate) >= quantity) ?? item.lines[0];
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
  const words = item.lines.map(countedWords).filter(Boolean).join('; ');
  const done = isDone(item);
  return (
    <li>
      <span className="hy-wh-item">
        <b>{name}</b>
        <small>
          {item.sku}
          {item.packed > 0 && ` ${t('· {packed} in containers', { packed: inFigures(item.packed) })}`}
          {stage === 'count_in' && words !== '' && ` · ${words}`}
        </small>
      </span>
      <span className="hy-wh-count">
        {done && <IconCheck />}
        <span>
          {t('{done} of {all} {state}', {
            done: inFigures(item.done),
            all: inFigures(item.of),
            state: DONE_WORDS[stage],
          })}
        </span>
      </span>
      <ProgressBar of={item} />
      {stage !== 'pack' && (
        <span className="hy-wh-steps">
          <Button
            icon={IconMinus}
            aria-label={t('Take the last scan of {name} back', { name })}
            onClick={() => scanning.less(item.lines.map(({ id }) => id))}
          />
          <Button
            icon={IconPlus}
            aria-label={t('{times} more of {name}', { times: scanning.times, name })}
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
        </span>
      )}
    </li>
  );
}
