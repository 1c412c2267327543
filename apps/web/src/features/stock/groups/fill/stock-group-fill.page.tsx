/** Fills many containers at once: item, container and pack size, quantity; a live picture; one confirm. */
import { t } from '@hireyard/messages';
import { useEffect, useRef, useState } from 'react';
import { usePageQuery } from '../../../../page/page-query.ts';
import { usePageActive } from '../../../../lib/page-active.ts';
import { Page } from '../../../../page/page.tsx';
import { useCan } from '../../../../page/session-hooks.ts';
import { listAddress } from '../../../../resource/list/list-memory.ts';
import { paths } from '../../../../lib/registry/paths.ts';
import { underProducts } from '../../../../lib/registry/stock-lists.ts';
import { PermissionState } from '../../../../ui/states.tsx';
import type { Group } from '../words.ts';
import { FillForm } from './fill-form.tsx';
import { FillResult } from './fill-result.tsx';
import '../stock-group.css';
import './fill.css';

export default function StockGroupFillPage() {
  const can = useCan();
  const active = usePageActive();
  const [query] = usePageQuery();
  const [made, setMade] = useState<readonly Group[]>();
  const [round, setRound] = useState(0);
  // coming here anew begins anew; what was just filled stands in the list
  const was = useRef(active);
  useEffect(() => {
    if (active && !was.current) setMade(undefined);
    was.current = active;
  }, [active]);
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
        { label: t('Stock groups'), to: listAddress(paths.stockGroup.to()) },
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
