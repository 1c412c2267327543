/** A depot's day: units left to pick, pack, load, deliver and count in. */
import { type Stage, STAGES } from '@hireyard/domain/warehouse/work';
import { t, inSentence } from '@hireyard/messages';
import { SCAN_PERMISSION, type WarehouseHire } from '@hireyard/wire/warehouse/warehouse';
import { useEffect, useMemo, useState } from 'react';
import { http } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underProducts } from '../../../lib/registry/places.ts';
import { openDocument, saveDocument } from '../../../lib/browser.ts';
import { useQueryParameter } from '../../../page/address.ts';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/inputs.tsx';
import { IconPrint } from '../../../ui/scan/icons.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Runs } from '../deliver/runs.tsx';
import { dateAt, isDone, progressOf, takesPart } from '../desk/work.ts';
import { useDesk } from '../desk/use-desk.ts';
import { cacheShell, type ShellState, useShellState } from '../queue/use-queue.ts';
import { STAGE_NAMES, DONE_TEXTS } from '../words.ts';
import { MuteButton, PlaceFields, StatusBar, WorkGate, type WorkProps, ProgressBar } from './frame.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Link } from '../../../page/navigate.tsx';
import { IconCheck, IconRight } from '../../../ui/icons.tsx';
import { DateText } from '../../../ui/text.tsx';
import { inFigures } from '../../../lib/format.ts';

interface HireListProps {
  readonly hires: readonly WarehouseHire[];
  /** Items with filled containers on the shelf. */
  readonly filled: ReadonlySet<number>;
  readonly stage: Stage;
  readonly search: string;
  readonly depot: number;
  readonly day: string;
}

const hit = (hire: WarehouseHire, search: string): boolean => {
  const text = `${hire.contract_number} ${hire.customer} ${hire.address} ${hire.postcode}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** The hires of a stage: unfinished first. */
function HireList({ hires, filled, stage, search, depot, day }: HireListProps) {
  const scans = useCan()(SCAN_PERMISSION);
  // users without scan permission see the packing progress
  const to = (contract: number) =>
    scans
      ? paths.warehouseStage.to({ stage, contract }, { depot, day })
      : paths.contract.to({ id: contract }, { tab: 'packing' });
  const rows = hires
    .filter((hire) => takesPart(hire, stage) && hit(hire, search))
    .map((hire) => ({ hire, progress: progressOf(hire, stage, filled) }))
    .filter(({ progress }) => progress.of > 0)
    .sort((a, b) => Number(isDone(a.progress)) - Number(isDone(b.progress)));
  if (rows.length === 0)
    return (
      <EmptyState
        title={
          search === ''
            ? t('Nothing to {stage}', { stage: inSentence(STAGE_NAMES[stage]) })
            : t('No hires match')
        }
      >
        {search === '' ? t('Choose another stage, depot or day.') : t('Search by number, name or postcode.')}
      </EmptyState>
    );
  return (
    <ul className="hy-card hy-wh-links hy-lined">
      {rows.map(({ hire, progress }) => (
        <li key={hire.id}>
          <Link to={to(hire.id)} className="hy-press hy-cells">
            <span className="hy-anywhere">
              <b>{hire.contract_number}</b>
              <span className="hy-block hy-muted">{hire.customer}</span>
              <small>
                <DateText day={dateAt(hire, stage, day)} />
              </small>
            </span>
            <ProgressBar of={progress} />
            <span className="hy-row hy-wh-count hy-num hy-strong">
              {isDone(progress) && <IconCheck className="hy-success" />}
              <span>
                {t('{done} of {all} {state}', {
                  done: inFigures(progress.done),
                  all: inFigures(progress.of),
                  state: DONE_TEXTS[stage],
                })}
              </span>
            </span>
            <IconRight />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface StageTilesProps {
  readonly hires: readonly WarehouseHire[];
  /** Items with filled containers on the shelf. */
  readonly filled: ReadonlySet<number>;
  readonly current: Stage;
  readonly onChange: (stage: Stage) => void;
}

/** The stages in order, each with its units left. */
function StageTiles({ hires, filled, current, onChange }: StageTilesProps) {
  return (
    <div className="hy-wh-tiles" role="group" aria-label={t('Stages')}>
      {STAGES.map((stage) => {
        const own = hires
          .filter((hire) => takesPart(hire, stage))
          .map((hire) => progressOf(hire, stage, filled));
        const left = own.filter((of) => !isDone(of)).length;
        const units = own.reduce((sum, { done, of }) => sum + of - done, 0);
        return (
          <button key={stage} type="button" aria-pressed={stage === current} onClick={() => onChange(stage)}>
            <span>{STAGE_NAMES[stage]}</span>
            <b className="hy-num">{inFigures(left)}</b>
            <small>
              {left === 0
                ? t('all done')
                : t('{units, plural, one {# unit left} other {# units left}}', { units })}
            </small>
          </button>
        );
      })}
    </div>
  );
}

const isStage = (text: string): text is Stage => (STAGES as readonly string[]).includes(text);

function DayWork({ open, place, depot }: WorkProps) {
  const [desk, state] = useDesk(open, depot, place.day);
  const [wanted, setStage] = useQueryParameter('stage', 'pick');
  const [search, setSearch] = useState('');
  const stage: Stage = isStage(wanted) ? wanted : 'pick';
  const { work, error } = state;
  const filled = useMemo(() => new Set(work?.shelf.map(({ stockitem }) => stockitem)), [work?.shelf]);
  return (
    <div className="hy-body hy-wh">
      <PlaceFields place={place} depot={depot} />
      <StatusBar queue={open.queue} desk={state} />
      <Installed />
      {error !== undefined && (
        <ErrorState
          title={
            work === undefined ? t('The work could not be loaded') : t('The work could not be refreshed')
          }
          detail={error.message}
          onRetry={() => void desk.refresh()}
        />
      )}
      {work === undefined ? (
        error === undefined && <NoWork waiting={!state.asked} onRetry={() => void desk.refresh()} />
      ) : (
        <>
          <StageTiles hires={work.hires} filled={filled} current={stage} onChange={setStage} />
          <SearchBox
            label={t('Search hires')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          {stage === 'deliver' ? (
            <Runs open={open} desk={desk} runs={work.runs} search={search} />
          ) : (
            <HireList
              hires={work.hires}
              filled={filled}
              stage={stage}
              search={search}
              depot={depot}
              day={place.day}
            />
          )}
        </>
      )}
    </div>
  );
}

function NoWork({ waiting, onRetry }: { readonly waiting: boolean; readonly onRetry: () => void }) {
  if (waiting) return <SkeletonRows label={t('Loading the day’s work')} />;
  return (
    <EmptyState
      title={t('This day isn’t available offline')}
      action={
        <Button kind="primary" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      {t('Offline. Days opened before are available.')}
    </EmptyState>
  );
}

const SHELL_TEXTS: Readonly<Record<ShellState, string>> = {
  asking: t('Preparing for offline use …'),
  kept: t('Available offline'),
  failed: t('Not available offline in this browser.'),
  unsupported: t('Offline only while open. Full use needs HTTPS.'),
};

/** Caches the app on devices of users who scan, and shows progress. */
function Installed() {
  const may = useCan()(SCAN_PERMISSION);
  const shell = useShellState();
  useEffect(() => {
    if (may) cacheShell();
  }, [may]);
  if (!may) return null;
  return (
    <Row nowrap>
      <p className="hy-hint" role="status">
        {SHELL_TEXTS[shell]}
      </p>
      <CodeSheet />
    </Row>
  );
}

/** Prints codes for the bench: quantities of the next item, and undo. */
function CodeSheet() {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const file = await http<Blob>({
        path: '/api/v1/warehouse/codes/',
        as: 'blob',
        waiting: 'background',
      });
      if (!openDocument(file)) saveDocument(file, 'warehouse-codes.pdf');
    } catch (error) {
      toast(t('Codes not opened: {message}', { message: failureOf(error).message }), {
        tone: 'danger',
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="quiet" icon={IconPrint} loading={busy} onClick={() => void print()}>
      {t('Print quantity codes')}
    </Button>
  );
}

export default function WarehousePage() {
  const { title } = paths.warehouse;
  return (
    <Page
      title={title}
      crumbs={[...underProducts, { label: title, to: paths.warehouse.to() }]}
      actions={<MuteButton />}
    >
      <WorkGate Body={DayWork} />
    </Page>
  );
}
