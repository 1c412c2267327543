import type { PackingLine } from '@hireyard/wire/contracts/packing';
import { contract } from '@hireyard/wire/contracts/contract';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../../../lib/api/index.ts';
import { newKey } from '../../../../lib/api/new-key.ts';
import { type Failure, failureOf } from '../../../../lib/api/outcome.ts';
import { invalidateAfterWrite } from '../../../../lib/api/use-write.ts';

/** What packing does or would do. */
export interface PackingPlan {
  readonly lines: readonly PackingLine[];
  readonly taken: number;
  readonly filled: number;
  readonly loose: number;
  readonly short: number;
}

/** What packing would do now; nothing is changed. */
export const packingPlan = async (id: number, signal: AbortSignal): Promise<PackingPlan> =>
  client(contract).action<PackingPlan>('pack', {
    id,
    body: { dry_run: true },
    signal,
    waiting: 'background',
  });

/** Packs a contract and gives its containers back. Each answers with a failure, or undefined when it happened. */
export function usePacking(id: number) {
  const cache = useQueryClient();
  // one attempt keeps its key until it has an answer, so that a lost answer does not pack twice
  const key = useRef('');
  const [busy, setBusy] = useState(false);
  const run = async (name: 'pack' | 'unpack', body: object): Promise<Failure | undefined> => {
    key.current ||= newKey();
    setBusy(true);
    try {
      await client(contract).action(name, { id, body, idempotencyKey: key.current });
      key.current = '';
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind !== 'failed') key.current = '';
      return failure;
    } finally {
      setBusy(false);
      void invalidateAfterWrite(cache, stockgroup);
    }
  };
  return {
    busy,
    pack: async () => run('pack', { dry_run: false }),
    unpack: async () => run('unpack', {}),
  };
}
