/** All scans of this device with their results; conflicts with both sides. */
import { fromServer, t } from '@hireyard/messages';
import {
  type OtherSide,
  SCAN_PERMISSION,
  type WarehouseWork,
  WORK_PERMISSION,
} from '@hireyard/wire/warehouse/warehouse';
import { inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underProducts } from '../../../lib/registry/places.ts';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { NoDepot } from '../../../resource/list/empty.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { EmptyState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast.tsx';
import { NotOpen, StatusBar } from '../day/frame.tsx';
import type { Desk } from '../desk/desk.ts';
import { useDesk, usePlace } from '../desk/use-desk.ts';
import { finalOutcome, openConflicts, scanText } from '../words.ts';
import type { Queue } from './queue.ts';
import { isWaiting, type StoredScan } from './store.ts';
import { type OpenQueue, useOpenQueue, useQueueState } from './use-queue.ts';
import { Columns, Row, Rows, Stack, Surface } from '../../../ui/layout.tsx';

interface Side {
  readonly id: string;
  readonly about: string;
  readonly mine: string;
  readonly at: string;
  readonly by: string | null;
  readonly why: string;
  readonly other: OtherSide | null;
}
interface ConflictsProps {
  readonly queue: Queue;
  readonly desk: Desk;
  readonly work: WarehouseWork | undefined;
}

/** Conflicting actions of two people, with both sides, for a user to decide. */
function Conflicts({ queue, desk, work }: ConflictsProps) {
  const may = useCan()(SCAN_PERMISSION);
  const { scans } = useQueueState(queue);
  const own: readonly Side[] = openConflicts(scans).map(({ scan, about, words, result }) => ({
    id: scan.id,
    about,
    mine: words,
    at: scan.at,
    by: null,
    why: result?.words ?? '',
    other: result?.other ?? null,
  }));
  const settled = new Set(scans.map(({ scan }) => (scan.kind === 'settle' ? scan.of : scan.id)));
  const theirs: readonly Side[] = (work?.conflicts ?? [])
    .filter(({ id }) => !settled.has(id))
    .map(({ id, contract_number, scan, by, words, other }) => ({
      id,
      about: contract_number ?? '',
      mine: scanText(scan),
      at: scan.at,
      by,
      why: words,
      other,
    }));
  const sides = [...own, ...theirs];
  if (sides.length === 0) return null;
  const settle = (side: Side, keep: 'theirs' | 'mine') => {
    const words =
      keep === 'mine'
        ? t('Counted: {mine}', { mine: side.mine })
        : t('Not counted: {mine}', { mine: side.mine });
    desk.record({ kind: 'settle', of: side.id, keep }, words, side.about).then(
      () => toast(words),
      (error: unknown) => toast(t('Not saved: {error}', { error: String(error) }), { tone: 'danger' }),
    );
  };
  return (
    <Card title={t('{count, plural, one {# conflict} other {# conflicts}}', { count: sides.length })} flush>
      <Rows>
        {sides.map((side) => (
          <Stack key={side.id} as="li">
            <p>
              <b>{side.about}</b> {fromServer(side.why)}
            </p>
            <Columns as="dl" min={160} gap={8}>
              <Surface gap={0}>
                <dt className="hy-strong">{side.by === null ? t('Mine') : side.by}</dt>
                <dd>
                  {side.mine}
                  <small>
                    <MomentText at={side.at} />
                  </small>
                </dd>
              </Surface>
              <Surface gap={0}>
                <dt className="hy-strong">{side.other?.by ?? t('Theirs')}</dt>
                <dd>
                  {fromServer(side.other?.words ?? side.why)}
                  {side.other?.at != null && (
                    <small>
                      <MomentText at={side.other.at} />
                    </small>
                  )}
                </dd>
              </Surface>
            </Columns>
            {may && (
              <Row className="hy-even hy-wh-taller">
                <Button onClick={() => settle(side, 'theirs')}>{t('Keep theirs')}</Button>
                <Button onClick={() => settle(side, 'mine')}>
                  {side.by === null ? t('Keep mine') : t('Keep {by}’s', { by: side.by })}
                </Button>
              </Row>
            )}
          </Stack>
        ))}
      </Rows>
    </Card>
  );
}

/** The scans of this device, newest first. */
function ScanList({ queue }: { readonly queue: Queue }) {
  const { scans, sending } = useQueueState(queue);
  const [ask, dialog] = useConfirm();
  const waiting = scans.filter(isWaiting).length;
  const letGo = async ({ scan, words }: StoredScan) => {
    const yes = await ask({
      title: t('Discard this scan?'),
      text: t('“{scan}” was refused and doesn’t count. Remove it from this device.', {
        scan: words,
      }),
      action: t('Discard scan'),
    });
    if (yes) await queue.letGo(scan.id);
  };
  return (
    <Card
      title={waiting === 0 ? t('All scans sent') : t('{waiting} waiting', { waiting: inFigures(waiting) })}
      flush
      actions={
        waiting > 0 && (
          <Button loading={sending} onClick={queue.now}>
            {t('Send now')}
          </Button>
        )
      }
    >
      {dialog}
      {scans.length === 0 ? (
        <EmptyState title={t('No scans on this device yet')} />
      ) : (
        <Rows>
          {scans.toReversed().map((kept) => (
            <ScanRow key={kept.scan.id} kept={kept} queue={queue} onLetGo={letGo} />
          ))}
        </Rows>
      )}
    </Card>
  );
}

interface ScanRowProps {
  readonly kept: StoredScan;
  readonly queue: Queue;
  readonly onLetGo: (kept: StoredScan) => Promise<void>;
}

function ScanRow({ kept, queue, onLetGo }: ScanRowProps) {
  const [word, colour] = finalOutcome(kept);
  const why =
    kept.refusal ?? (kept.result !== null && kept.result.outcome !== 'counted' ? kept.result.words : null);
  return (
    <Row as="li" gap={12}>
      <StateChip colour={colour}>{word}</StateChip>
      <span className="hy-grow hy-anywhere">
        <span>
          {kept.about !== '' && <b>{kept.about}</b>} {kept.words}
        </span>
        <small>
          <MomentText at={kept.scan.at} />
          {why !== null && why !== kept.words && ` · ${fromServer(why)}`}
        </small>
      </span>
      {kept.refusal !== null && (
        <Row as="span" className="hy-wh-steps hy-wh-tall">
          <Button onClick={() => void queue.again(kept.scan.id)}>{t('Send again')}</Button>
          <Button onClick={() => void onLetGo(kept)}>{t('Discard scan')}</Button>
        </Row>
      )}
    </Row>
  );
}

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
        <PermissionState what={t('warehouse work')} />
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
