/**
 * The log of requests: a line for each, gathered for a moment and written together, because each write costs as much as a tenth of a read.
 * Lines that are worse than information go at once, behind all that came before them; the end of the process leaves none behind.
 */
import { type DestinationStream, symbols } from 'pino';

const WARN = 40;
const MAX_MS = 100;
const MAX_LENGTH = 16_384;

/** What pino tells of a line before it writes it. */
interface Lines extends DestinationStream {
  lastLevel: number;
}

/** @param out where it is written, at once */
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
