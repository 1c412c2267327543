/** Before the pages of a day: who may, the queue of the device, the depot and day; and the fields that choose the last two. */
import { t } from '@hireyard/messages';
import { WORK_PERMISSION } from '@hireyard/wire/warehouse/warehouse';
import type { ComponentType } from 'react';
import { useCan } from '../../../page/session-hooks.ts';
import { NoDepot } from '../../../resource/list/no-depot.tsx';
import { Field } from '../../../ui/field.tsx';
import { DateInput, Select } from '../../../ui/inputs.tsx';
import { ErrorState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import { type Place, usePlace } from '../desk/use-desk.ts';
import { NotOpen } from './not-open.tsx';
import { type OpenQueue, useOpenQueue } from '../queue/use-queue.ts';

export interface WorkProps {
  readonly open: OpenQueue;
  readonly place: Place;
  readonly depot: number;
}
export type WorkBody = ComponentType<WorkProps>;

/** Shows the body once all of it is known, else why not. */
export function WorkGate({ Body }: { readonly Body: WorkBody }) {
  const can = useCan();
  const open = useOpenQueue();
  if (!can(WORK_PERMISSION)) return <PermissionState what={t('the work of the warehouse')} />;
  if (open === undefined || open instanceof Error) return <NotOpen error={open} />;
  return <Placed open={open} Body={Body} />;
}

function Placed({ open, Body }: { readonly open: OpenQueue; readonly Body: WorkBody }) {
  const place = usePlace(open);
  if (place.depot !== undefined) return <Body open={open} place={place} depot={place.depot} />;
  if (place.none) return <NoDepot />;
  return (
    <div className="hy-body">
      {place.error === undefined ? (
        <SkeletonRows />
      ) : (
        <ErrorState
          title={t('The depots could not be loaded')}
          detail={t('Open the warehouse once with a network; afterwards it works without one.')}
          onRetry={() => window.location.reload()}
        />
      )}
    </div>
  );
}

/** Which depot, and which day. */
export function PlaceFields({ place, depot }: Omit<WorkProps, 'open'>) {
  return (
    <div className="hy-wh-place">
      <Field label={t('Depot')}>
        {(control) => (
          <Select
            {...control}
            value={String(depot)}
            options={place.depots.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => place.set({ depot: Number(event.target.value) })}
          />
        )}
      </Field>
      <Field label={t('Day')}>
        {(control) => (
          <DateInput
            {...control}
            value={place.day}
            onChange={(event) => event.target.value !== '' && place.set({ day: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
