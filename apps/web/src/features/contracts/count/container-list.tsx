import { t } from '@hireyard/messages';
import type { CountedWireGroup, CountedWireLine } from '@hireyard/wire/contracts/count-in';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { inFigures } from '../../../lib/locale.ts';
import { Button } from '../../../ui/button.tsx';

interface ContainerListProps {
  readonly groups: readonly CountedWireGroup[];
  readonly lines: readonly CountedWireLine[];
  readonly busy: boolean;
  /** Absent where nothing can be counted, or something else has to be saved first. */
  readonly onCount?: ((group: number, condition: 'good' | 'dirty') => void) | undefined;
}

/** The filled containers of a hire: one that came back whole is counted with one press. */
export function ContainerList({ groups, lines, busy, onCount }: ContainerListProps) {
  return (
    <section className="hy-ci-groups" aria-label={t('Containers')}>
      <h3>{t('Containers')}</h3>
      <ul>
        {groups.map((group) => {
          const line = lines.find((one) => one.contractstock === group.contractstock);
          const left = Math.min(group.quantity - group.counted, line?.uncounted ?? 0);
          return (
            <li key={group.id}>
              <span className="hy-ci-what">
                <Link to={paths.stockGroupRecord.to({ id: group.id })}>{group.identifier}</Link>
                <span className="hy-hint">
                  {inFigures(group.quantity)} × {line?.stockitem.internal_title} ·{' '}
                  {left <= 0 ? t('counted') : t('{counted} counted', { counted: inFigures(group.counted) })}
                </span>
              </span>
              {onCount && left > 0 && (
                <span className="hy-row">
                  <Button
                    loading={busy}
                    aria-label={t('Good: {identifier}', { identifier: group.identifier })}
                    onClick={() => onCount(group.id, 'good')}
                  >
                    {t('Good')}
                  </Button>
                  <Button
                    loading={busy}
                    aria-label={t('Dirty: {identifier}', { identifier: group.identifier })}
                    onClick={() => onCount(group.id, 'dirty')}
                  >
                    {t('Dirty')}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
