/** The day's runs for drivers: stops in order, and departure. */
import { t } from '@hireyard/messages';
import { SCAN_PERMISSION, type VehicleRun } from '@hireyard/wire/warehouse/warehouse';
import { inFigures, kilograms } from '../../../lib/format.ts';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { IconRight } from '../../../ui/icons.tsx';
import { rich, DateText, MomentText } from '../../../ui/text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Desk } from '../desk/desk.ts';
import type { StoredScan } from '../queue/store.ts';
import { type OpenQueue, useQueueState } from '../queue/use-queue.ts';
import { Row, Stack } from '../../../ui/layout.tsx';

interface RunsProps {
  readonly open: OpenQueue;
  readonly desk: Desk;
  readonly runs: readonly VehicleRun[];
  readonly search?: string;
}

const hits = (run: VehicleRun, search: string): boolean => {
  const text =
    `${run.name} ${run.driver} ${run.stops.map((stop) => `${stop.contract_number} ${stop.customer} ${stop.postcode}`).join(' ')}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** Returns the departure of a run, from the server or this device's scans. */
function leftAt(run: VehicleRun, scans: readonly StoredScan[]): string | null {
  const own = scans.find(
    ({ scan, refusal, result }) =>
      scan.kind === 'depart' && scan.load === run.id && refusal === null && result?.outcome !== 'refused',
  );
  return run.departed_at ?? own?.scan.at ?? null;
}

export function Runs({ open, desk, runs, search = '' }: RunsProps) {
  const { scans } = useQueueState(open.queue);
  const can = useCan();
  const may = can(SCAN_PERMISSION);
  const [ask, question] = useConfirm();
  const found = runs.filter((run) => hits(run, search));
  const leave = async (run: VehicleRun) => {
    const yes = await ask({
      title: t('Leave the depot with {name}?', { name: run.name }),
      text: t('Deliveries go “in transit”. Stops can’t be changed after that.'),
      action: t('Leave the depot'),
      kind: 'primary',
    });
    if (!yes) return;
    await desk.record({ kind: 'depart', load: run.id }, t('{name} has left', { name: run.name }), run.name);
    toast(t('{name} has left', { name: run.name }), { tone: 'success' });
  };
  const plan = can('stock.view_vehiclerun') && (
    <Link
      className="hy-button is-secondary hy-own-width"
      to={paths.loadPlan.to({}, { depot: desk.depot, day: desk.day })}
    >
      {t('Load plan')}
    </Link>
  );
  if (found.length === 0)
    return (
      <EmptyState title={t('No vehicle runs')} action={plan}>
        {t('See the load plan.')}
      </EmptyState>
    );
  return (
    <>
      {found.map((run) => (
        <RunCard
          key={run.id}
          run={run}
          desk={desk}
          left={leftAt(run, scans)}
          onLeave={may ? () => void leave(run) : undefined}
        />
      ))}
      {plan}
      {question}
    </>
  );
}

interface RunCardProps {
  readonly run: VehicleRun;
  readonly desk: Desk;
  /** Departure from the depot; null = still there. */
  readonly left: string | null;
  /** Absent without permission. */
  readonly onLeave: (() => void) | undefined;
}

function RunCard({ run, desk, left, onLeave }: RunCardProps) {
  const hires = desk.state().work?.hires ?? [];
  const failed = new Set(hires.filter((hire) => hire.failed !== undefined).map(({ id }) => id));
  return (
    <Card
      title={run.driver === '' ? run.name : `${run.name} · ${run.driver}`}
      actions={
        left !== null ? (
          <Row as="span" className="hy-size-label">
            <StateChip colour="tertiary">{t('On the road')}</StateChip> <MomentText at={left} />
          </Row>
        ) : (
          onLeave &&
          run.stops.length > 0 && (
            <Button aria-label={t('Leave the depot: {name}', { name: run.name })} onClick={onLeave}>
              {t('Leave the depot')}
            </Button>
          )
        )
      }
      flush
    >
      <ol className="hy-wh-links hy-lined is-stops">
        {run.stops.map((stop, at) => (
          <li key={stop.id}>
            <Link
              className="hy-press hy-cells"
              to={paths.deliverStop.to(
                { contract: stop.contract },
                { leg: stop.leg, depot: desk.depot, day: desk.day },
              )}
            >
              <b className="hy-ordinal hy-centre">{inFigures(at + 1)}</b>
              <Stack as="span" gap={4} align="start" className="hy-anywhere">
                <span>
                  <b>{stop.contract_number}</b> {stop.customer}
                </span>
                <small>
                  {stop.postcode} · {stop.address} · {kilograms(Number(stop.weight).toFixed(0))}
                </small>
                {(stop.left_over ?? null) !== null && (
                  <small className="hy-danger">
                    {rich('Left over from {day}', { day: <DateText day={stop.left_over ?? null} /> })}
                  </small>
                )}
                <StopState stop={stop} failed={failed.has(stop.contract)} />
              </Stack>
              <IconRight />
            </Link>
          </li>
        ))}
        {run.stops.length === 0 && <li className="hy-none hy-card-body">{t('No stops yet')}</li>}
      </ol>
    </Card>
  );
}

interface StopStateProps {
  readonly stop: VehicleRun['stops'][number];
  /** Goods of it were not delivered. */
  readonly failed: boolean;
}

function StopState({ stop: { signed, leg }, failed }: StopStateProps) {
  if (signed !== null)
    return <StateChip colour="success">{t('Signed by {name}', { name: signed.name })}</StateChip>;
  if (failed && leg === 'out') return <StateChip colour="danger">{t('Not delivered')}</StateChip>;
  return (
    <StateChip colour={leg === 'out' ? 'primary' : 'secondary'}>
      {leg === 'out' ? t('To deliver') : t('To collect')}
    </StateChip>
  );
}
