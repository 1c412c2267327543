import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { http } from '../../lib/api/index.ts';
import type { Query } from '../../lib/api/query-string.ts';

export type ExportFormat = 'csv' | 'xlsx';
export interface Fetched {
  readonly bytes: number;
  /** Lines of a CSV file without its heading; a little more where texts have several lines. */
  readonly rows: number;
}

const NEW_LINE = 10;
/** Screens are told so often at most, in ms. */
const TELL_MS = 100;

/** The export of a list; `onFetched` hears how much has come. Throws what the server refuses, and when the file ends before its end. */
export async function fetchExport(
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
