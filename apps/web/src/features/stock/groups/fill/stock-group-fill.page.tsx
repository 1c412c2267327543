/** Fills many containers at once: item, container and pack size, quantity; with a live preview and one confirmation. */
import { t } from '@hireyard/messages';
import { useEffect, useRef, useState } from 'react';
import { inFigures, kilograms } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/registry/paths.ts';
import { underProducts } from '../../../../lib/registry/places.ts';
import { usePageQuery } from '../../../../page/address.ts';
import { Link } from '../../../../page/navigate.tsx';
import { Page } from '../../../../page/page.tsx';
import { useCan } from '../../../../page/session.ts';
import { listAddress } from '../../../../resource/list/use-list.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { HeavyMark, IconPrint } from '../../../../ui/scan/icons.tsx';
import { PermissionState } from '../../../../ui/states.tsx';
import { counted, type Group, itemName } from '../data.ts';
import { useLabels } from '../labels/use-labels.tsx';
import { FillForm } from './fill-form.tsx';
import { Rows, Stack } from '../../../../ui/layout.tsx';
import '../groups.css';

const LISTED = 40;

/** Shows the new containers; printing labels comes first, because they stay open until labelled. */
function FillResult({
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
        <Stack gap={12}>
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
              {t('Back to list')}
            </Link>
          </div>
        </Stack>
      </Card>
      <Card title={t('Containers')} flush>
        <Rows className="hy-sg-rows hy-small-controls">
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
            <li className="hy-hint">{t('and {count} more', { count: inFigures(groups.length - LISTED) })}</li>
          )}
        </Rows>
      </Card>
      {dialog}
    </div>
  );
}

export default function StockGroupFillPage() {
  const can = useCan();
  const [query] = usePageQuery();
  const [made, setMade] = useState<readonly Group[]>();
  const [round, setRound] = useState(0);
  // returning to the page starts over; the new containers are in the list
  useEffect(() => () => setMade(undefined), []);
  const title = t('Fill containers');
  const number = (name: string) =>
    /^\d{1,10}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined;
  const item = number('stockitem');
  const contract = number('contract');
  return (
    <Page
      title={title}
      crumbs={[
        ...underProducts,
        { label: t('Filled containers'), to: listAddress(paths.stockGroup.to()) },
        { label: title, to: paths.stockGroupFill.to() },
      ]}
    >
      {!can('stock.add_stockgroup') ? (
        <PermissionState act="fill" what={t('containers')} />
      ) : made !== undefined ? (
        <FillResult
          groups={made}
          onAgain={() => {
            setMade(undefined);
            setRound(round + 1);
          }}
        />
      ) : (
        // another item in the address is another form
        <FillForm key={`${round} ${item} ${contract}`} item={item} contract={contract} onFilled={setMade} />
      )}
    </Page>
  );
}
