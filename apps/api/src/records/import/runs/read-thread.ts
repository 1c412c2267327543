/** A reading thread that answers one question at a time. */
import { t } from '@hireyard/messages';
import { Worker } from 'node:worker_threads';
import { UnreadableError } from '../file-rows.ts';
import type { ReadAnswer, ReadAsk, ReadOrder } from './read-worker.ts';

/** Memory of a thread; a workbook that needs more is refused. */
const MEMORY_MB = 640;
// Beside the source in development, beside the bundle when built.
const SCRIPT = new URL(
  import.meta.url.endsWith('.ts') ? './read-worker.ts' : './read-worker.mjs',
  import.meta.url,
);

export interface ReadThread {
  /** Reads a piece of the file (none = its end). Throws UnreadableError with a message for users. */
  ask(question: ReadAsk): Promise<ReadAnswer>;
  end(): Promise<void>;
}

export function startReading(order: ReadOrder): ReadThread {
  const worker = new Worker(SCRIPT, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
  });
  let failed: Error | undefined;
  worker.on('error', (error: Error & { code?: string }) => {
    failed =
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new UnreadableError(t('The unpacked file is too large. Save the sheet as CSV, or split it.'))
        : error;
  });
  return {
    ask: (question) =>
      new Promise((give, refuse) => {
        if (failed !== undefined) return refuse(failed);
        const done = (run: () => void) => {
          worker.off('message', onMessage);
          worker.off('exit', onExit);
          run();
        };
        const onMessage = (answer: ReadAnswer) =>
          done(() => (answer.problem === '' ? give(answer) : refuse(new UnreadableError(answer.problem))));
        const onExit = () => done(() => refuse(failed ?? new Error('The reading thread ended.')));
        worker.on('message', onMessage);
        worker.on('exit', onExit);
        worker.postMessage(question);
      }),
    end: async () => void (await worker.terminate()),
  };
}
