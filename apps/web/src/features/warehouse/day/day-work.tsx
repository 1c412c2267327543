import { t } from '@hireyard/messages';
import { STAGES, type Stage } from '@hireyard/domain/warehouse/warehouse';
import { useEffect, useMemo, useState } from 'react';
import { http } from '../../../lib/api/index.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { useQueryParameter } from '../../../page/page-query.ts';
import { useCan } from '../../../page/session-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/inputs.tsx';
import { openDocument, saveDocument } from '../../../lib/show-file.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { SCAN_PERMISSION } from '@hireyard/wire/warehouse/warehouse';
import { useDesk } from '../desk/use-desk.ts';
import { IconPrint } from '../../../ui/scan/icons.tsx';
import { keepShell, type ShellState, useShellState } from '../queue/shell.ts';
import { Runs } from '../deliver/runs.tsx';
import { StatusBar } from './status-bar.tsx';
import { PlaceFields, type WorkProps } from './work-gate.tsx';
import { HireList } from './hire-list.tsx';
import { StageTiles } from './stage-tiles.tsx';

const isStage = (text: string): text is Stage => (STAGES as readonly string[]).includes(text);

export function DayWork({ open, place, depot }: WorkProps) {
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
          title={work === undefined ? t('The work could not be loaded') : t('The work could not be renewed')}
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
  if (waiting) return <SkeletonRows label={t('Loading the work of the day')} />;
  return (
    <EmptyState
      title={t('This day is not on the device yet')}
      action={
        <Button kind="primary" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      {t('There is no network. Days that were opened before are kept.')}
    </EmptyState>
  );
}

const SHELL_WORDS: Readonly<Record<ShellState, string>> = {
  asking: t('Making the warehouse ready for work without a network …'),
  kept: t('Available offline'),
  failed: t('Not ready for work without a network: this browser could not keep the app.'),
  unsupported: t(
    'Without a network this page stays usable as long as it is open: browsers keep the app on https only.',
  ),
};

/** Keeps the app on the device of whoever may scan, and says how far that is. */
function Installed() {
  const may = useCan()(SCAN_PERMISSION);
  const shell = useShellState();
  useEffect(() => {
    if (may) keepShell();
  }, [may]);
  if (!may) return null;
  return (
    <div className="hy-wh-ready">
      <p className="hy-hint" role="status">
        {SHELL_WORDS[shell]}
      </p>
      <CodeSheet />
    </div>
  );
}

/** Codes to hang beside the bench: how many of the next item, and undo. */
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
      toast(t('The codes could not be opened: {message}', { message: failureOf(error).message }), {
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
