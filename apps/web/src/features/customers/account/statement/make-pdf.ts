/** A statement as PDF: a job makes it, its progress is watched, and then the file is fetched. */
import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { account } from '@hireyard/wire/customers/account';
import type { job } from '@hireyard/wire/system/job';
import { client, http } from '../../../../lib/api/index.ts';
import { type Period } from '../period/periods.ts';

const LOOK_EVERY_MS = 400;

type Job = Read<typeof job>;
interface Progress extends Pick<Job, 'state' | 'progress' | 'progress_text' | 'last_error'> {
  readonly result: { readonly name?: string } | null;
}
export interface Pdf {
  readonly name: string;
  readonly file: Blob;
}
interface Making {
  readonly signal: AbortSignal;
  /** Told how far it is, 0–1, and what is being done. */
  readonly onProgress: (part: number, words: string) => void;
}

const pause = async (): Promise<void> => new Promise((go) => setTimeout(go, LOOK_EVERY_MS));

/** Throws what its calls throw, and an Error with the reason when the job failed. */
export async function makeStatementPdf(id: number, { from, to }: Period, making: Making): Promise<Pdf> {
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
      throw new Error(now.last_error || t('The statement could not be made.'));
    await pause();
    signal.throwIfAborted();
  }
}
