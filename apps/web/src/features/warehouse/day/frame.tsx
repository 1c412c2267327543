/** Frame of the day pages: permission, the device's queue, and the fields for depot and day. */
import { t } from '@hireyard/messages';
import { WORK_PERMISSION } from '@hireyard/wire/warehouse/warehouse';
import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { classNames } from '../../../lib/class-names.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underProducts } from '../../../lib/registry/places.ts';
import { usePageQuery } from '../../../page/address.ts';
import { Link } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { NoDepot } from '../../../resource/list/empty.tsx';
import { Button } from '../../../ui/button.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { Help } from '../../../ui/help/help.tsx';
import { DateInput, Select } from '../../../ui/inputs.tsx';
import { rich, MomentText } from '../../../ui/text.tsx';
import { IconMute, IconSound } from '../../../ui/scan/icons.tsx';
import { isMuted, setMuted } from '../../../ui/scan/voice.ts';
import { ErrorState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import type { DeskState } from '../desk/desk.ts';
import { isDone, type Progress } from '../desk/work.ts';
import { type Place, usePlace } from '../desk/use-desk.ts';
import { isWaiting } from '../queue/store.ts';
import type { Queue } from '../queue/queue.ts';
import { type OpenQueue, useOpenQueue, useQueueState } from '../queue/use-queue.ts';
import { connectionText, openConflicts, refusedScans } from '../words.ts';
import { Columns, Row } from '../../../ui/layout.tsx';
import '../warehouse.css';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Shows connection, waiting scans, conflicts, refusals and the age of the work. */
export function StatusBar({ queue, desk }: { readonly queue: Queue; readonly desk: DeskState }) {
  const state = useQueueState(queue);
  const { scans } = state;
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [words, colour] = connectionText(state, online);
  const waiting = scans.filter(isWaiting).length;
  const known = new Set(scans.map(({ scan }) => scan.id));
  const theirs = desk.work?.conflicts.filter(({ id }) => !known.has(id)).length ?? 0;
  const conflicts = openConflicts(scans).length + theirs;
  const refused = refusedScans(scans).length;
  const to = paths.warehouseQueue.to();
  return (
    <Row className="hy-noprint">
      <span role="status">
        <StateChip colour={colour}>{words}</StateChip>
      </span>
      <Link
        to={to}
        className="hy-row hy-wh-chip"
        aria-label={t('{waiting} waiting: scans on this device', { waiting: inFigures(waiting) })}
      >
        <StateChip colour={waiting > 0 ? 'warning' : 'empty'}>
          {t('{waiting} waiting', { waiting: inFigures(waiting) })}
        </StateChip>
      </Link>
      <Help topic="warehouse.waiting" label={t('{waiting} waiting', { waiting: inFigures(waiting) })} />
      {conflicts > 0 && (
        <Link to={to} className="hy-row hy-wh-chip">
          <StateChip colour="danger">
            {t('{conflicts, plural, one {# conflict} other {# conflicts}}', { conflicts })}
          </StateChip>
        </Link>
      )}
      {refused > 0 && (
        <Link to={to} className="hy-row hy-wh-chip">
          <StateChip colour="danger">{t('{refused} refused', { refused: inFigures(refused) })}</StateChip>
        </Link>
      )}
      {desk.work !== undefined && !desk.fresh && (
        <span className="hy-none">{rich('As of {when}', { when: <MomentText at={desk.work.as_of} /> })}</span>
      )}
    </Row>
  );
}

/** Sound and speech, on or off for this device. */
export function MuteButton() {
  const [muted, setMute] = useState(isMuted);
  return (
    <Button
      kind="quiet"
      icon={muted ? IconMute : IconSound}
      aria-pressed={muted}
      aria-label={t('Mute')}
      title={muted ? t('Sound is off') : t('Sound is on')}
      onClick={() => {
        setMuted(!muted);
        setMute(!muted);
      }}
    />
  );
}

/** Shown while the device's queue opens, or if it can't be opened. */
export function NotOpen({ error }: { readonly error: Error | undefined }) {
  return (
    <div className="hy-body">
      {error === undefined ? (
        <SkeletonRows label={t('Opening the warehouse')} />
      ) : (
        <ErrorState
          title={t('This browser can’t store scans')}
          detail={t('Scans not stored: {message}. Use a normal window and free up storage.', {
            message: error.message,
          })}
          onRetry={() => window.location.reload()}
        />
      )}
    </div>
  );
}

/** A bar with the same figures as the text beside it. `over`: the bar shows a limit that is exceeded. */
export function ProgressBar({ of, over }: { readonly of: Progress; readonly over?: boolean }) {
  const share = of.of === 0 ? 0 : Math.min(100, (of.done / of.of) * 100);
  const done = over === undefined && of.of > 0 && isDone(of);
  return (
    <span
      className={classNames('hy-meter', done && 'hy-c-success', over === true && 'hy-c-danger')}
      aria-hidden="true"
    >
      <i style={{ width: `${share}%` }} />
    </span>
  );
}

export interface WorkProps {
  readonly open: OpenQueue;
  readonly place: Place;
  readonly depot: number;
}
type WorkBody = ComponentType<WorkProps>;

/** Renders the body once everything is loaded, else the reason. */
export function WorkGate({ Body }: { readonly Body: WorkBody }) {
  const can = useCan();
  const open = useOpenQueue();
  if (!can(WORK_PERMISSION)) return <PermissionState what={t('warehouse work')} />;
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
          detail={t('Open the warehouse once while online.')}
          onRetry={() => window.location.reload()}
        />
      )}
    </div>
  );
}

/** Fields for depot and day. */
export function PlaceFields({ place, depot }: Omit<WorkProps, 'open'>) {
  return (
    <Columns min={160} gap={12} className="hy-slim">
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
    </Columns>
  );
}

// Frame of the driver pages.

interface DeliverFrameProps {
  readonly title: string;
  /** Whether this page is a stop below the runs. */
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
