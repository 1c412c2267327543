import { t } from '@hireyard/messages';
import type { OtherSide, WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import { useCan } from '../../../page/session-hooks.ts';
import { SCAN_PERMISSION } from '@hireyard/wire/warehouse/warehouse';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Desk } from '../desk/desk.ts';
import type { Queue } from './queue.ts';
import { useQueueState } from './use-queue.ts';
import { openConflicts } from '../words.ts';

interface Side {
  readonly id: string;
  readonly about: string;
  readonly mine: string;
  readonly at: string;
  readonly by: string | null;
  readonly why: string;
  readonly other: OtherSide | null;
}
interface ConflictsProps {
  readonly queue: Queue;
  readonly desk: Desk;
  readonly work: WarehouseWork | undefined;
}

/** What two people did that cannot both be, with both sides; somebody decides which of them holds. */
export function Conflicts({ queue, desk, work }: ConflictsProps) {
  const may = useCan()(SCAN_PERMISSION);
  const { scans } = useQueueState(queue);
  const own: readonly Side[] = openConflicts(scans).map(({ scan, about, words, result }) => ({
    id: scan.id,
    about,
    mine: words,
    at: scan.at,
    by: null,
    why: result?.words ?? '',
    other: result?.other ?? null,
  }));
  const settled = new Set(scans.map(({ scan }) => (scan.kind === 'settle' ? scan.of : scan.id)));
  const theirs: readonly Side[] = (work?.conflicts ?? [])
    .filter(({ id }) => !settled.has(id))
    .map(({ id, contract_number, scan, by, words, other }) => ({
      id,
      about: contract_number ?? '',
      mine: `${scan.kind.replace('_', ' ')}${scan.quantity === undefined ? '' : ` ${scan.quantity}`}`,
      at: scan.at,
      by,
      why: words,
      other,
    }));
  const sides = [...own, ...theirs];
  if (sides.length === 0) return null;
  const settle = (side: Side, keep: 'theirs' | 'mine') => {
    const words =
      keep === 'mine'
        ? t('Counts after all: {mine}', { mine: side.mine })
        : t('Not counted: {mine}', { mine: side.mine });
    desk.tell({ kind: 'settle', of: side.id, keep }, words, side.about).then(
      () => toast(words),
      (error: unknown) => toast(t('Not kept: {error}', { error: String(error) }), { tone: 'danger' }),
    );
  };
  return (
    <Card title={t('{count, plural, one {# conflict} other {# conflicts}}', { count: sides.length })} flush>
      <ul className="hy-wh-conflicts">
        {sides.map((side) => (
          <li key={side.id}>
            <p>
              <b>{side.about}</b> {side.why}
            </p>
            <dl>
              <div>
                <dt>{side.by === null ? t('Mine') : side.by}</dt>
                <dd>
                  {side.mine}
                  <small>
                    <MomentText at={side.at} />
                  </small>
                </dd>
              </div>
              <div>
                <dt>{side.other?.by ?? t('Theirs')}</dt>
                <dd>
                  {side.other?.words ?? side.why}
                  {side.other?.at != null && (
                    <small>
                      <MomentText at={side.other.at} />
                    </small>
                  )}
                </dd>
              </div>
            </dl>
            {may && (
              <div className="hy-wh-acts">
                <Button onClick={() => settle(side, 'theirs')}>{t('Keep theirs')}</Button>
                <Button onClick={() => settle(side, 'mine')}>
                  {side.by === null ? t('Count mine') : t('Count {by}’s', { by: side.by })}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
