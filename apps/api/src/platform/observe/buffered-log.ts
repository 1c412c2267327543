/**
 * Buffers request log lines briefly and writes them together, since each write costs as much as a tenth of a read. Warnings and errors are written
 * at once, after earlier lines; nothing is lost at the end of the process.
 */
import { type DestinationStream, symbols } from 'pino';

const WARN = 40;
const MAX_MS = 100;
const MAX_LENGTH = 16_384;

/** What pino reports about a line before writing it. */
interface Lines extends DestinationStream {
  lastLevel: number;
}

/** @param out the synchronous destination */
export function bufferedLog(out: Pick<NodeJS.WritableStream, 'write'> = process.stdout): DestinationStream {
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered === '') return;
    out.write(gathered);
    gathered = '';
  };
  process.once('exit', flush);
  const lines: Lines = {
    lastLevel: 0,
    write(line) {
      gathered += line;
      if (lines.lastLevel >= WARN || gathered.length >= MAX_LENGTH) flush();
      else timer ??= setTimeout(flush, MAX_MS).unref();
    },
  };
  return Object.assign(lines, { [symbols.needsMetadataGsym]: true });
}
