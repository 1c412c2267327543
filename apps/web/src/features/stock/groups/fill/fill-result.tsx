import { t } from '@hireyard/messages';
import { useEffect, useRef } from 'react';
import { Link } from '../../../../page/navigate.tsx';
import { paths } from '../../../../lib/registry/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { kilograms } from '../../../../ui/scan/kilograms.ts';
import { type Group, counted, itemName } from '../words.ts';
import { HeavyMark } from '../../../../ui/scan/heavy-mark.tsx';
import { IconPrint } from '../../../../ui/scan/icons.tsx';
import { inFigures } from '../../../../lib/locale.ts';
import { useLabels } from '../labels/use-labels.tsx';

const LISTED = 40;

/** What was just filled: labels first, because the containers stand open until they are on. */
export function FillResult({
  groups,
  onAgain,
}: {
  readonly groups: readonly Group[];
  readonly onAgain: () => void;
}) {
  const [print, dialog] = useLabels();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const item = groups[0]?.stockitem;
  return (
    <div className="hy-body hy-narrow">
      <Card>
        <div className="hy-sg-stack">
          <h2 ref={title} tabIndex={-1}>
            {t('{containers} filled', { containers: counted(groups.length, 'container') })}
          </h2>
          {item !== undefined && (
            <p>
              {inFigures(groups.reduce((sum, { quantity }) => sum + quantity, 0))} × {itemName(item)}
            </p>
          )}
          <div className="hy-row">
            <Button kind="primary" icon={IconPrint} onClick={() => print(groups)}>
              {t('Print labels')}
            </Button>
            <Button onClick={onAgain}>{t('Fill more')}</Button>
            <Link className="hy-button is-quiet" to={paths.stockGroup.to()} direction="back">
              {t('To the list')}
            </Link>
          </div>
        </div>
      </Card>
      <Card title={t('Containers')} flush>
        <ul className="hy-sg-rows">
          {groups.slice(0, LISTED).map((group) => (
            <li key={group.id}>
              <Link to={paths.stockGroupRecord.to({ id: group.id })}>{group.identifier}</Link>
              <span className="hy-num">{counted(group.quantity, 'unit')}</span>
              <span className="hy-num">
                {group.heavy && <HeavyMark />}{' '}
                {group.calculated_weight !== null && kilograms(group.calculated_weight)}
              </span>
            </li>
          ))}
          {groups.length > LISTED && (
            <li className="hy-hint">{t('and {count} more', { count: groups.length - LISTED })}</li>
          )}
        </ul>
      </Card>
      {dialog}
    </div>
  );
}
