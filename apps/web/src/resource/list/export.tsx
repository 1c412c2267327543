/** Exports a filtered list: choices, progress, and the saved file. */
import { inSentence, t } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { http } from '../../lib/api/client.ts';
import type { Query } from '../../lib/api/query-string.ts';
import { businessToday } from '../../lib/business-time.ts';
import { inFigures } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { download } from './copy-rows.ts';
import { Stack } from '../../ui/layout.tsx';

type ExportFormat = 'csv' | 'xlsx';
interface Fetched {
  readonly bytes: number;
  /** Lines of a CSV file without its heading; slightly more if texts have several lines. */
  readonly rows: number;
}

const NEW_LINE = 10;
/** Progress is shown at most this often, in ms. */
const TELL_MS = 100;

/** Fetches the export of a list; `onFetched` reports progress. Throws server errors, also if the file ends early. */
async function fetchExport(
  resource: AnyResource,
  format: ExportFormat,
  query: Query,
  signal: AbortSignal,
  onFetched: (fetched: Fetched) => void,
): Promise<Blob> {
  const stream = await http<ReadableStream<Uint8Array<ArrayBuffer>>>({
    path: `/api/v1/${resource.path}/export.${format}/`,
    query,
    as: 'stream',
    waiting: 'background',
    signal,
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let lines = 0;
  let told = 0;
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    parts.push(piece.value);
    bytes += piece.value.length;
    if (format === 'csv') for (const sign of piece.value) if (sign === NEW_LINE) lines += 1;
    if (performance.now() - told < TELL_MS) continue;
    told = performance.now();
    onFetched({ bytes, rows: Math.max(0, lines - 1) });
  }
  return new Blob(parts);
}

interface ExportDialogProps {
  readonly resource: AnyResource;
  /** Fields in the order of the list. */
  readonly columns: readonly string[];
  readonly conditions: Query;
  /** Number of rows that match, if known. */
  readonly count: number | undefined;
  readonly onClose: () => void;
}

const size = (bytes: number): string =>
  bytes < 1_000_000
    ? t('{size} kB', { size: inFigures(Math.ceil(bytes / 1000)) })
    : t('{size} MB', {
        size: inFigures(bytes / 1_000_000, { maximumFractionDigits: 1 }),
      });

const countedRows = (count: number | undefined): string =>
  count === undefined ? t('rows') : t('{count, plural, one {# row} other {# rows}}', { count });

/** Fetches the file and saves it; `onDone` is called when it is saved. */
function useExport({ resource, columns, conditions, count, onClose }: ExportDialogProps) {
  const [fetched, setFetched] = useState<Fetched>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const begin = async (format: ExportFormat, all: boolean) => {
    const control = new AbortController();
    running.current = control;
    setError(undefined);
    setFetched({ bytes: 0, rows: 0 });
    try {
      const query = { ...conditions, columns: all ? 'all' : columns.join(',') };
      const file = await fetchExport(resource, format, query, control.signal, setFetched);
      download(`${resource.plural.toLowerCase().replaceAll(' ', '-')}-${businessToday()}.${format}`, file);
      toast(t('{done} exported', { done: countedRows(count) }), { tone: 'success' });
      onClose();
    } catch (cause) {
      if (!control.signal.aborted) setError(cause instanceof Error ? cause.message : t('unknown reason'));
      setFetched(undefined);
    } finally {
      running.current = undefined;
    }
  };
  /** Cancels the export, or closes the dialog if none is running. */
  const cancel = () => (fetched === undefined ? onClose() : running.current?.abort());
  return { fetched, error, begin, cancel };
}

export default function ExportDialog(props: ExportDialogProps) {
  const { resource, columns, count, onClose } = props;
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [all, setAll] = useState(false);
  const { fetched, error, begin, cancel } = useExport(props);
  const choice = (name: string, checked: boolean, set: () => void, label: ReactNode) => (
    <label className="hy-check">
      <input type="radio" name={name} checked={checked} onChange={set} disabled={fetched !== undefined} />
      <span>{label}</span>
    </label>
  );
  return (
    <Dialog
      open
      title={t('Export {plural}', { plural: inSentence(resource.plural) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={cancel}>{t('Cancel')}</Button>
          <Button kind="primary" loading={fetched !== undefined} onClick={() => void begin(format, all)}>
            {t('Export {done}', { done: countedRows(count) })}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Stack as="fieldset" gap={0}>
          <legend className="hy-strong">{t('File')}</legend>
          {choice('format', format === 'csv', () => setFormat('csv'), t('CSV, for any program'))}
          {choice('format', format === 'xlsx', () => setFormat('xlsx'), t('Excel workbook'))}
        </Stack>
        <Stack as="fieldset" gap={0}>
          <legend className="hy-strong">{t('Columns')}</legend>
          {choice(
            'columns',
            !all,
            () => setAll(false),
            t('The {count} shown in the list', { count: inFigures(columns.length) }),
          )}
          {choice('columns', all, () => setAll(true), t('All fields'))}
        </Stack>
        {fetched !== undefined && <Progress format={format} fetched={fetched} count={count} />}
        {error !== undefined && (
          <p className="hy-error" role="alert">
            {t('Export failed: {error}', { error })}
          </p>
        )}
        <p className="hy-hint">{t('The whole filtered list. Noted in the history.')}</p>
      </Stack>
    </Dialog>
  );
}

interface ProgressProps {
  readonly format: ExportFormat;
  readonly fetched: Fetched;
  readonly count: number | undefined;
}

/** Progress: bytes, and rows for CSV. */
function Progress({ format, fetched, count }: ProgressProps) {
  const counts = format === 'csv' && count !== undefined && count > 0;
  const done = counts ? Math.min(fetched.rows, count) : 0;
  return (
    <Stack gap={4} className="hy-num">
      <progress aria-label={t('Export')} {...(counts ? { value: done, max: count } : {})} />
      <span role="status">
        {counts
          ? t('{done} of {rows}, {size}', {
              done: inFigures(done),
              rows: countedRows(count),
              size: size(fetched.bytes),
            })
          : size(fetched.bytes)}
      </span>
    </Stack>
  );
}
