import { t } from '@hireyard/messages';
import type { WorkGroup } from '@hireyard/domain/warehouse/warehouse';
import type { WarehouseHire } from '@hireyard/wire/warehouse/warehouse';
import { useState } from 'react';
import { HeavyMark } from '../../../ui/scan/heavy-mark.tsx';
import { kilograms } from '../../../ui/scan/kilograms.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconCheck } from '../../../ui/icons.tsx';
import type { ScanStage } from '../desk/read-scan.ts';
import { inFigures } from '../../../lib/locale.ts';
import type { Scanning } from './use-scanning.ts';

interface ContainersProps {
  /** With the shelf beside it. */
  readonly hire: WarehouseHire;
  readonly stage: ScanStage;
  readonly scanning: Scanning;
}
/** So many are shown at first: a shelf may have hundreds. */
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

/** Containers of the hire, and those on the shelf that would do, each with its weight. */
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
        count: done.length,
        all: own.length,
        shelf: shelf.length,
      })}
      flush
    >
      <ul className="hy-wh-groups">
        {shown.map((group) => (
          <li key={group.id}>
            <span className="hy-wh-item">
              <b>{group.identifier}</b>
              <small>
                {inFigures(group.quantity)} × {titles.get(group.stockitem)}
                {group.weight !== null && ` · ${kilograms(group.weight)}`}
              </small>
            </span>
            {group.heavy && <HeavyMark />}
            {isDoneAt(group, stage) ? (
              <span className="hy-wh-count">
                <IconCheck />
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
      </ul>
      {rows.length > FEW && (
        <Button kind="quiet" className="hy-wh-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('Show fewer') : t('Show all {count}', { count: rows.length })}
        </Button>
      )}
    </Card>
  );
}
