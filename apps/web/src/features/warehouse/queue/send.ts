/** Sends what waits: one batch at a time over all tabs, in order, until nothing is left or somebody has to do something. */
import { t } from '@hireyard/messages';
import { MOST_SCANS, type ScanResult, type WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import { ResponseError } from '../../../lib/api/errors.ts';
import type { KeptScan } from './kept-scan.ts';
import type { ScanStore } from './store.ts';

/** `drained`: all has its answer. `offline`: no answer. `signed-out`: nobody is signed in. `failing`: the server has a fault and is asked again. */
export type Sent = 'drained' | 'offline' | 'signed-out' | 'failing';

export interface SendParts {
  readonly store: ScanStore;
  /** Sends scans; rejects with what the call threw. */
  readonly post: (device: string, scans: readonly WarehouseScan[]) => Promise<readonly ScanResult[]>;
  /** Told after every answer that was kept. */
  readonly onChange: () => void;
}

/** Characters of pictures in one call: a call with more has one scan alone. */
const MOST_PICTURES = 600_000;
const PASSING = new Set([408, 409, 425, 429]);

/** The first scans that fit into one call. */
function batchOf(waiting: readonly KeptScan[]): readonly KeptScan[] {
  let pictures = 0;
  const fits = waiting.findIndex(({ scan }, at) => {
    pictures += (scan.signature?.length ?? 0) + (scan.photo?.length ?? 0);
    return at > 0 && pictures > MOST_PICTURES;
  });
  return fits === -1 ? waiting : waiting.slice(0, fits);
}

function wrongOf(error: unknown): Exclude<Sent, 'drained'> | 'refused' {
  if (!(error instanceof ResponseError)) return 'offline';
  const { status } = error;
  if (status === 401) return 'signed-out';
  if (status === 502 || status === 503 || status === 504) return 'offline';
  return status >= 500 || PASSING.has(status) ? 'failing' : 'refused';
}

/** A sentence of the answer to a single scan; the first of its fields when it names some. */
function wordsOf(error: unknown): string {
  const body = error instanceof ResponseError ? (error.body as { scans?: unknown } | null) : null;
  const first = (value: unknown): string | undefined => {
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null) return undefined;
    for (const inner of Object.values(value)) {
      const found = first(inner);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return first(body?.scans) ?? (error instanceof Error ? error.message : t('The server refused it.'));
}

/** Sends one call. `stuck`: the server answered, but not about the first of these scans. */
async function sendBatch(parts: SendParts, device: string, batch: readonly KeptScan[]) {
  const { store } = parts;
  await store.markTried(batch);
  const results = await parts.post(
    device,
    batch.map(({ scan }) => scan),
  );
  const asked = new Set(batch.map(({ scan }) => scan.id));
  const own = results.filter(({ id }) => asked.has(id));
  await store.keepResults(own);
  parts.onChange();
  return own.length > 0 ? 'sent' : 'stuck';
}

/** One by one, because one of them is refused: that one is set aside with the reason, and shown. */
async function sendSingly(
  parts: SendParts,
  device: string,
  batch: readonly KeptScan[],
): Promise<Sent | 'sent'> {
  for (const kept of batch) {
    try {
      if ((await sendBatch(parts, device, [kept])) === 'stuck') return 'failing';
    } catch (error) {
      const wrong = wrongOf(error);
      if (wrong !== 'refused') return wrong;
      await parts.store.refuse(kept.scan.id, wordsOf(error));
      parts.onChange();
    }
  }
  return 'sent';
}

/** Sends all that waits. Call it with the lock of the queue held. Throws only what the store throws. */
export async function drain(parts: SendParts): Promise<Sent> {
  const device = await parts.store.device();
  for (;;) {
    const batch = batchOf(await parts.store.waiting(MOST_SCANS));
    if (batch.length === 0) return 'drained';
    const outcome = await send(parts, device, batch);
    if (outcome !== 'sent') return outcome;
  }
}

async function send(parts: SendParts, device: string, batch: readonly KeptScan[]): Promise<Sent | 'sent'> {
  try {
    return (await sendBatch(parts, device, batch)) === 'stuck' ? 'failing' : 'sent';
  } catch (error) {
    const wrong = wrongOf(error);
    return wrong === 'refused' ? sendSingly(parts, device, batch) : wrong;
  }
}
