import { inSentence, t } from '@hireyard/messages';
import { account } from '@hireyard/wire/customers/account';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import type { job } from '@hireyard/wire/system/job';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { QueryView } from '../../../../ui/query-view.tsx';
import { client, http } from '../../../../lib/api/client.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { download } from '../../../../resource/list/copy-rows.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card, Figure } from '../../../../ui/card.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { IconDownload } from '../../../../ui/icons.tsx';
import { forReaders, rich, DateText, Money } from '../../../../ui/text.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { type MailAbout, MailMenu } from '../../../comms/compose/index.tsx';
import { type Account, type Statement, statementOptions } from '../data.ts';
import { LateMoney } from '../credit-chip.tsx';
import { AgeingFigures } from '../outstanding/ageing.tsx';
import { EVERYTHING, type Period, PeriodPicker, periodPresets, usePeriod, whyNoPeriod } from '../period.tsx';
import { StatementTable } from './statement-table.tsx';
import { Row, Rows, Stack } from '../../../../ui/layout.tsx';

// Creates a statement PDF: starts the job, follows its progress and downloads the file.

const LOOK_EVERY_MS = 400;

type Job = Read<typeof job>;
interface Progress extends Pick<Job, 'state' | 'progress' | 'progress_text' | 'last_error'> {
  readonly result: { readonly name?: string } | null;
}
interface Pdf {
  readonly name: string;
  readonly file: Blob;
}
interface PdfProgress {
  readonly signal: AbortSignal;
  /** Receives the progress, 0–1, with a description. */
  readonly onProgress: (part: number, words: string) => void;
}

const pause = async (): Promise<void> => new Promise((go) => setTimeout(go, LOOK_EVERY_MS));

/** Throws the errors of its calls, and an Error with the reason if the job fails. */
async function makeStatementPdf(id: number, { from, to }: Period, making: PdfProgress): Promise<Pdf> {
  const { signal, onProgress } = making;
  const calls = client(account);
  const quietly = { signal, waiting: 'background' } as const;
  const body = { start_date: from === '' ? null : from, end_date: to === '' ? null : to };
  const asked = await calls.action<{ readonly job: number }>('statementPdf', { id, body, ...quietly });
  for (;;) {
    const path = `/api/v1/${heads.job.path}/${asked.job}/progress/`;
    const now = await http<Progress>({ path, ...quietly });
    onProgress(Number(now.progress), now.progress_text);
    if (now.state === 'done') {
      const query = { job: asked.job };
      const file = await calls.action<Blob>('statementFile', { id, query, as: 'blob', ...quietly });
      return { name: now.result?.name ?? 'Statement.pdf', file };
    }
    if (now.state === 'dead' || now.state === 'given_up')
      throw new Error(now.last_error || t('The statement could not be created.'));
    await pause();
    signal.throwIfAborted();
  }
}

type Making =
  | { readonly phase: 'idle' }
  | { readonly phase: 'making'; readonly part: number; readonly words: string }
  | { readonly phase: 'failed'; readonly why: string };
const IDLE: Making = { phase: 'idle' };

interface PdfButtonProps {
  readonly account: number;
  /** Give it a key per period. */
  readonly period: Period;
}

/** Downloads the period's statement as PDF, with progress and errors. */
function PdfButton({ account, period }: PdfButtonProps) {
  const [making, setMaking] = useState<Making>(IDLE);
  const running = useRef<AbortController>(undefined);
  // leaving the page cancels the download
  useEffect(() => () => running.current?.abort(), []);
  const make = async () => {
    const controller = new AbortController();
    running.current = controller;
    setMaking({ phase: 'making', part: 0, words: '' });
    try {
      const { name, file } = await makeStatementPdf(account, period, {
        signal: controller.signal,
        onProgress: (part, words) => controller.signal.aborted || setMaking({ phase: 'making', part, words }),
      });
      download(name, file);
      toast(t('{name} saved', { name }), { tone: 'success' });
      setMaking(IDLE);
    } catch (error) {
      if (controller.signal.aborted) return;
      setMaking({ phase: 'failed', why: error instanceof Error ? error.message : t('unknown reason') });
    }
  };
  const busy = making.phase === 'making';
  return (
    <Row gap={12} className="hy-to-end">
      {busy && (
        <label className="hy-label">
          <span>{making.words || t('Creating PDF')}</span>
          <progress max={1} value={making.part} />
        </label>
      )}
      {making.phase === 'failed' && (
        <span role="alert" className="hy-danger">
          {t('Could not create the PDF: {why}', { why: making.why })}
        </span>
      )}
      <Button kind="primary" icon={IconDownload} loading={busy} onClick={() => void make()}>
        {making.phase === 'failed' ? t('Try again') : t('Download PDF')}
      </Button>
    </Row>
  );
}

/** An account's charges and payments with the running balance, also as PDF. */
export default function StatementTab({ of }: { readonly of: Account }) {
  const today = useToday();
  const [period, setPeriod] = usePeriod(EVERYTHING);
  const possible = whyNoPeriod(period) === undefined;
  const query = useQuery({
    ...statementOptions(of.id, period),
    enabled: possible,
  });
  const stale = query.isPlaceholderData;
  return (
    <Stack gap="gutter" className="hy-ac-tab">
      <Row gap={12} align="end" between>
        <PeriodPicker
          label={t('Statement period')}
          period={period}
          presets={[...periodPresets(today), EVERYTHING]}
          onChange={setPeriod}
        />
        {possible && (
          <div className="hy-row">
            <MailMenu
              label={t('Send by email')}
              mails={[{ label: t('Send by email'), about: mailOf(of.id, period) }]}
            />
            <PdfButton key={`${period.from} ${period.to}`} account={of.id} period={period} />
          </div>
        )}
      </Row>
      <QueryView query={query} rows={8} loading={t('Loading statement')}>
        {(data) => (
          <Stack gap="gutter" className={stale ? 'hy-stale' : undefined} aria-busy={stale}>
            <Sums of={data} />
            <AgeingFigures ageing={data.ageing} />
            <Card flush title={t('Movements')}>
              {data.rows.length === 0 ? (
                <EmptyState title={t('No entries in this period')} />
              ) : (
                <StatementTable key={`${data.start_date} ${data.end_date}`} statement={data} />
              )}
            </Card>
            {data.requests.length > 0 && <OpenRequests of={data} />}
          </Stack>
        )}
      </QueryView>
    </Stack>
  );
}

/** The email of the period's statement; dates not given are left out. */
const mailOf = (account: number, { from, to }: Period): MailAbout => ({
  category: 'statement',
  account,
  ...(from === '' ? {} : { start_date: from }),
  ...(to === '' ? {} : { end_date: to }),
});

function Sums({ of }: { readonly of: Statement }) {
  return (
    <section className="hy-figures" aria-label={t('Statement totals')}>
      <Figure label={t('Brought forward')} note={<DateText day={of.start_date} />}>
        <Money amount={of.opening} />
      </Figure>
      <Figure label={t('Charged')}>
        <Money amount={of.charges} />
      </Figure>
      <Figure label={t('Paid')}>
        <Money amount={of.payments} />
      </Figure>
      <Figure label={t('Carried forward')} note={<DateText day={of.end_date} />}>
        <Money amount={of.closing} />
      </Figure>
      <Figure label={t('Overdue')}>
        <LateMoney amount={of.overdue} />
      </Figure>
      <Figure label={t('Deposits held')}>
        <Money amount={of.deposits_held} />
      </Figure>
    </section>
  );
}

function OpenRequests({ of }: { readonly of: Statement }) {
  return (
    <Card flush title={t('Open payment requests')}>
      <Rows between>
        {of.requests.map((request) => (
          <li key={request.uuid}>
            <span>
              <b>{request.contract_number}</b> {inSentence(choiceText(request.type))}
              {request.due_date !== null && (
                <>{rich(', due {day}', { day: <DateText day={request.due_date} /> })}</>
              )}
            </span>
            <Money amount={request.payable} strong />
            <Button onClick={() => void copyText(request.url, t('Link copied'))}>
              {rich('Copy link<sr> to pay {type} of {number}</sr>', {
                type: inSentence(choiceText(request.type)),
                number: request.contract_number,
                sr: forReaders,
              })}
            </Button>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
