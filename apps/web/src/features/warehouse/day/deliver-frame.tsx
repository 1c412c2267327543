/** Around the pages of a driver: who may, the queue of the device, the depot and day. */
import { Page } from '../../../page/page.tsx';
import { usePageQuery } from '../../../page/page-query.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underProducts } from '../../../lib/registry/stock-lists.ts';
import { type WorkBody, WorkGate } from './work-gate.tsx';
import '../stage/warehouse.css';
import '../deliver/deliver.css';

interface DeliverFrameProps {
  readonly title: string;
  /** A stop stands below the runs. */
  readonly below?: boolean;
  readonly Body: WorkBody;
}

export function DeliverFrame({ title, below = false, Body }: DeliverFrameProps) {
  const [query] = usePageQuery();
  const at = { depot: query.get('depot') ?? undefined, day: query.get('day') ?? undefined };
  const crumbs = [
    ...underProducts,
    { label: paths.warehouse.title, to: paths.warehouse.to({}, at) },
    { label: paths.deliver.title, to: paths.deliver.to({}, at) },
    ...(below ? [{ label: title, to: '' }] : []),
  ];
  return (
    <Page title={title} crumbs={crumbs}>
      <WorkGate Body={Body} />
    </Page>
  );
}
