import { t } from '@hireyard/messages';
import { Link } from '../../../../page/navigate.tsx';
import { paths } from '../../../../lib/registry/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { StateChips } from '../../../../ui/chip.tsx';
import { itemName } from '../words.ts';
import { IconUndo } from '../../../../ui/scan/icons.tsx';
import { inFigures } from '../../../../lib/locale.ts';
import type { Scan } from './use-scans.ts';

interface ScanLogProps {
  readonly scans: readonly Scan[];
  readonly onUndo: (scan: Scan) => void;
  readonly onAgain: (scan: Scan) => void;
}

/** The scans before, newest first; what they changed can be taken back. */
export function ScanLog({ scans, onUndo, onAgain }: ScanLogProps) {
  if (scans.length === 0) return null;
  return (
    <Card title={t('Last scans')} flush>
      <ul className="hy-sg-rows is-log">
        {scans.map((scan) => {
          const { group, changed } = scan;
          return (
            <li key={scan.key}>
              {group === undefined ? (
                <span className={scan.status === 'looking' ? undefined : 'hy-error'}>{scan.text}</span>
              ) : (
                <Link to={paths.stockGroupRecord.to({ id: group.id })}>{group.identifier}</Link>
              )}
              <span className="hy-sg-what">
                {group !== undefined
                  ? `${inFigures(group.quantity)} × ${itemName(group.stockitem)}`
                  : scan.status === 'looking'
                    ? t('Looking …')
                    : scan.status === 'missing'
                      ? t('No such label')
                      : t('Not looked up')}
              </span>
              {group !== undefined && <StateChips states={group.states} />}
              {changed !== undefined && group !== undefined && (
                <Button
                  icon={IconUndo}
                  aria-label={t('Undo {name} of {identifier}', {
                    name: changed.to.name,
                    identifier: group.identifier,
                  })}
                  onClick={() => onUndo(scan)}
                >
                  {t('Undo')}
                </Button>
              )}
              {scan.status === 'failed' && <Button onClick={() => onAgain(scan)}>{t('Try again')}</Button>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
