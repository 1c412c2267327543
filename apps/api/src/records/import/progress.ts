import { counted, grouped } from '@hireyard/domain/contracts/counted';

/** The part of a stream that progress needs. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A terminal rewrites the line; a log gets a new line every so many rows. */
const rowsPerLogLine = 10_000;

/** Shows the progress of a long import. `end` clears the line on a terminal. */
export function createProgress(stream: ProgressStream, label: string) {
  let shown = 0;
  return {
    show(done: number, total: number): void {
      const text = `${label}: ${grouped(done)} of ${counted(total, 'row')} (${total === 0 ? 100 : Math.floor((done * 100) / total)} %)`;
      if (stream.isTTY) stream.write(`\r${text}\u001b[K`);
      else if (done - shown >= rowsPerLogLine) {
        shown = done;
        stream.write(`${text}\n`);
      }
    },
    end(): void {
      if (stream.isTTY) stream.write('\r\u001b[K');
    },
  };
}
