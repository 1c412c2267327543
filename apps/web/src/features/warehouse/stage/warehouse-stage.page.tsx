/** Scanning for one hire at one stage. */
import { t } from '@hireyard/messages';
import { SCAN_PERMISSION } from '@hireyard/wire/warehouse/warehouse';
import { useParams } from 'react-router';
import { usePageQuery } from '../../../page/address.ts';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { NoDepot } from '../../../resource/list/empty.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { underProducts } from '../../../lib/registry/places.ts';
import { EmptyState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import type { ScanStage } from '../desk/read-scan.ts';
import { hireAt } from '../desk/work.ts';
import { useDesk, usePlace } from '../desk/use-desk.ts';
import { MuteButton, NotOpen, StatusBar } from '../day/frame.tsx';
import { type OpenQueue, useOpenQueue } from '../queue/use-queue.ts';
import { Bench } from './bench.tsx';
import { STAGE_NAMES } from '../words.ts';

const SCANNED: readonly string[] = ['pick', 'pack', 'load', 'count_in'] satisfies readonly ScanStage[];
const isScanned = (stage: string): stage is ScanStage => SCANNED.includes(stage);

export default function StagePage() {
  const { stage = '', contract = '' } = useParams();
  const [query] = usePageQuery();
  const can = useCan();
  const open = useOpenQueue();
  const known = isScanned(stage);
  const title = known ? STAGE_NAMES[stage] : paths.warehouse.title;
  const back = paths.warehouse.to(
    {},
    { stage, depot: query.get('depot') ?? undefined, day: query.get('day') ?? undefined },
  );
  return (
    <Page
      title={title}
      crumbs={[...underProducts, { label: paths.warehouse.title, to: back }, { label: title, to: '' }]}
      actions={<MuteButton />}
    >
      {!can(SCAN_PERMISSION) ? (
        <PermissionState what={t('goods')} act="scan" />
      ) : open === undefined || open instanceof Error ? (
        <NotOpen error={open} />
      ) : known ? (
        <Placed open={open} stage={stage} contract={Number(contract)} />
      ) : (
        <EmptyState title={t('Stage not found')}>{t('Choose a stage in the warehouse.')}</EmptyState>
      )}
    </Page>
  );
}

interface PlacedProps {
  readonly open: OpenQueue;
  readonly stage: ScanStage;
  readonly contract: number;
}

function Placed({ open, ...at }: PlacedProps) {
  const { depot, day, none } = usePlace(open);
  if (none) return <NoDepot />;
  if (depot !== undefined) return <Working open={open} depot={depot} day={day} {...at} />;
  return (
    <div className="hy-body">
      <SkeletonRows />
    </div>
  );
}

function Working({ open, depot, day, stage, contract }: PlacedProps & { depot: number; day: string }) {
  const [desk, state] = useDesk(open, depot, day);
  const hire = state.work && hireAt(state.work, contract);
  return (
    <div className="hy-body hy-wh">
      <StatusBar queue={open.queue} desk={state} />
      {hire !== undefined && state.work !== undefined ? (
        <Bench
          key={`${stage}${contract}`}
          open={open}
          desk={desk}
          work={state.work}
          hire={hire}
          stage={stage}
        />
      ) : state.asked ? (
        <EmptyState title={t('This hire isn’t part of this day')}>
          {state.error?.message ?? t('At a later stage, or not available offline.')}
        </EmptyState>
      ) : (
        <SkeletonRows label={t('Loading the hire')} />
      )}
    </div>
  );
}
