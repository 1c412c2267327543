/** The day of a depot: what is left to pick, pack, load, deliver and count in. */
import { WORK_PERMISSION } from '@hireyard/wire/warehouse';
import { Page } from '../../frame/page.tsx';
import { useCan } from '../../frame/session-hooks.ts';
import { paths } from '../../routes.ts';
import { underProducts } from '../../stock-lists.ts';
import { ErrorState, PermissionState, SkeletonRows } from '../../ui/states.tsx';
import { DayWork } from './day/day-work.tsx';
import { usePlace } from './desk/use-desk.ts';
import { NotOpen } from './not-open.tsx';
import { type OpenQueue, useOpenQueue } from './queue/use-queue.ts';
import { MuteButton } from './status-bar.tsx';
import './warehouse.css';

export default function WarehousePage() {
  const can = useCan();
  const open = useOpenQueue();
  const { title } = paths.warehouse;
  return (
    <Page
      title={title}
      crumbs={[...underProducts, { label: title, to: paths.warehouse.to() }]}
      actions={<MuteButton />}
    >
      {!can(WORK_PERMISSION) ? (
        <PermissionState what="the work of the warehouse" />
      ) : open === undefined || open instanceof Error ? (
        <NotOpen error={open} />
      ) : (
        <Day open={open} />
      )}
    </Page>
  );
}

function Day({ open }: { readonly open: OpenQueue }) {
  const place = usePlace(open);
  if (place.depot !== undefined) return <DayWork open={open} place={place} depot={place.depot} />;
  return (
    <div className="hy-body">
      {place.error === undefined ? (
        <SkeletonRows />
      ) : (
        <ErrorState
          title="The depots could not be loaded"
          detail="Open the warehouse once with a network; afterwards it works without one."
          onRetry={() => window.location.reload()}
        />
      )}
    </div>
  );
}
