/** A filtered list as a file: what it holds, then how far it is, then where it went. */
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
import './export-dialog.css';

type ExportFormat = 'csv' | 'xlsx';
interface Fetched {
  readonly bytes: number;
  /** Lines of a CSV file without its heading; a little more where texts have several lines. */
  readonly rows: number;
}

const NEW_LINE = 10;
/** Screens are told so often at most, in ms. */
const TELL_MS = 100;

/** The export of a list; `onFetched` hears how much has come. Throws what the server refuses, and when the file ends before its end. */
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
  /** Rows that the conditions find, where that is known. */
  readonly count: number | undefined;
  readonly onClose: () => void;
}

const size = (bytes: number): string =>
  bytes < 1_000_000
    ? t('{size} kB', { size: inFigures(Math.ceil(bytes / 1000)) })
    : t('{size} MB', {
        size: inFigures(bytes / 1_000_000, { maximumFractionDigits: 1 }),
      });

export default function ExportDialog({ resource, columns, conditions, count, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [all, setAll] = useState(false);
  const [fetched, setFetched] = useState<Fetched>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const rows =
    count === undefined
      ? 'rows'
      : `${inFigures(count)} ${t('{count, plural, one {row} other {rows}}', { count })}`;

  const begin = async () => {
    const control = new AbortController();
    running.current = control;
    setError(undefined);
    setFetched({ bytes: 0, rows: 0 });
    try {
      const query = { ...conditions, columns: all ? 'all' : columns.join(',') };
      const file = await fetchExport(resource, format, query, control.signal, setFetched);
      download(`${resource.plural.toLowerCase().replaceAll(' ', '-')}-${businessToday()}.${format}`, file);
      toast(t('{done} exported', { done: rows }), { tone: 'success' });
      onClose();
    } catch (cause) {
      if (!control.signal.aborted) setError(cause instanceof Error ? cause.message : t('unknown reason'));
      setFetched(undefined);
    } finally {
      running.current = undefined;
    }
  };
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
          <Button onClick={() => (fetched === undefined ? onClose() : running.current?.abort())}>
            {t('Cancel')}
          </Button>
          <Button kind="primary" loading={fetched !== undefined} onClick={() => void begin()}>
            {t('Export {done}', { done: rows })}
          </Button>
        </>
      }
    >
      <div className="hy-export">
        <fieldset>
          <legend>{t('File')}</legend>
          {choice('format', format === 'csv', () => setFormat('csv'), t('CSV, for any program'))}
          {choice('format', format === 'xlsx', () => setFormat('xlsx'), t('Excel workbook'))}
        </fieldset>
        <fieldset>
          <legend>{t('Columns')}</legend>
          {choice(
            'columns',
            !all,
            () => setAll(false),
            t('The {count} that the list shows', { count: columns.length }),
          )}
          {choice('columns', all, () => setAll(true), t('All fields'))}
        </fieldset>
        {fetched !== undefined && (
          <div className="hy-export-progress">
            <progress
              aria-label={t('Export')}
              {...(format === 'csv' && count ? { value: Math.min(fetched.rows, count), max: count } : {})}
            />
            <span role="status">
              {format === 'csv' && count
                ? t('{done} of {rows}, {size}', {
                    done: inFigures(Math.min(fetched.rows, count)),
                    rows,
                    size: size(fetched.bytes),
                  })
                : size(fetched.bytes)}
            </span>
          </div>
        )}
        {error !== undefined && <p role="alert">{t('The export did not finish: {error}', { error })}</p>}
        <p className="hy-hint">
          {t(
            'It holds what the list is filtered by, all pages of it, as it stands at this moment. The history keeps who exported what.',
          )}
        </p>
      </div>
    </Dialog>
  );
}
