/** Around the pages of a driver: who may, the queue of the device, the depot and day. */
import { WORK_PERMISSION } from '@hireyard/wire/warehouse';
import type { ComponentType } from 'react';
import { Page } from '../../../frame/page.tsx';
import { useCan } from '../../../frame/session-hooks.ts';
import { usePageQuery } from '../../../frame/page-query.ts';
import { paths } from '../../../routes.ts';
import { ErrorState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import { type Place, usePlace } from '../desk/use-desk.ts';
import { NotOpen } from '../not-open.tsx';
import { type OpenQueue, useOpenQueue } from '../queue/use-queue.ts';
import '../warehouse.css';
import './deliver.css';

interface BodyProps {
  readonly open: OpenQueue;
  readonly place: Place;
  readonly depot: number;
}
interface DeliverFrameProps {
  readonly title: string;
  /** A stop stands below the runs. */
  readonly below?: boolean;
  readonly Body: ComponentType<BodyProps>;
}

export function DeliverFrame({ title, below = false, Body }: DeliverFrameProps) {
  const can = useCan();
  const open = useOpenQueue();
  const [query] = usePageQuery();
  const at = { depot: query.get('depot') ?? undefined, day: query.get('day') ?? undefined };
  const crumbs = [
    { label: paths.warehouse.title, to: paths.warehouse.to({}, at) },
    { label: paths.deliver.title, to: paths.deliver.to({}, at) },
    ...(below ? [{ label: title, to: '' }] : []),
  ];
  return (
    <Page title={title} crumbs={crumbs}>
      {!can(WORK_PERMISSION) ? (
        <PermissionState what="the work of the warehouse" />
      ) : open === undefined || open instanceof Error ? (
        <NotOpen error={open} />
      ) : (
        <Placed open={open} Body={Body} />
      )}
    </Page>
  );
}

function Placed({ open, Body }: { readonly open: OpenQueue; readonly Body: ComponentType<BodyProps> }) {
  const place = usePlace(open);
  if (place.depot !== undefined) return <Body open={open} place={place} depot={place.depot} />;
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
