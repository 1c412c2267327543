/** Every scan of this device and what became of it; conflicts with both sides. */
import { t } from '@hireyard/messages';
import { WORK_PERMISSION } from '@hireyard/wire/warehouse/warehouse';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session-hooks.ts';
import { NoDepot } from '../../../resource/list/no-depot.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { underProducts } from '../../../lib/registry/stock-lists.ts';
import { PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import { useDesk, usePlace } from '../desk/use-desk.ts';
import { NotOpen } from '../day/not-open.tsx';
import { Conflicts } from './conflicts.tsx';
import { ScanList } from './scan-list.tsx';
import { type OpenQueue, useOpenQueue } from './use-queue.ts';
import { StatusBar } from '../day/status-bar.tsx';
import '../stage/warehouse.css';
import '../scans/scans.css';

export default function QueuePage() {
  const can = useCan();
  const open = useOpenQueue();
  const { title } = paths.warehouseQueue;
  return (
    <Page
      title={title}
      crumbs={[
        ...underProducts,
        { label: paths.warehouse.title, to: paths.warehouse.to() },
        { label: title, to: '' },
      ]}
    >
      {!can(WORK_PERMISSION) ? (
        <PermissionState what={t('the work of the warehouse')} />
      ) : open === undefined || open instanceof Error ? (
        <NotOpen error={open} />
      ) : (
        <Placed open={open} />
      )}
    </Page>
  );
}

function Placed({ open }: { readonly open: OpenQueue }) {
  const { depot, day, none } = usePlace(open);
  if (none) return <NoDepot />;
  if (depot !== undefined) return <Scans open={open} depot={depot} day={day} />;
  return (
    <div className="hy-body">
      <SkeletonRows />
    </div>
  );
}

function Scans({ open, depot, day }: { open: OpenQueue; depot: number; day: string }) {
  const [desk, state] = useDesk(open, depot, day);
  return (
    <div className="hy-body hy-wh">
      <StatusBar queue={open.queue} desk={state} />
      <Conflicts queue={open.queue} desk={desk} work={state.work} />
      <ScanList queue={open.queue} />
    </div>
  );
}
