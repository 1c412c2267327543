/** Writes about money: as every write, and everything that shows money is read again. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Head } from '@hireyard/wire/resource/head';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, type Outcome } from '../../lib/api/outcome.ts';
import { useIdempotencyKey, useWrite, type Write } from '../../lib/api/use-write.ts';
import { renewMoney } from './data.ts';

export function useMoneyWrite<R extends AnyResource>(resource: R | Head<R['name']>) {
  const cache = useQueryClient();
  const write = useWrite(resource);
  const run = async (wanted: Write<R>) => {
    const outcome = await write.run(wanted);
    // a refusal too: what is shown was not how it stands
    if (outcome.ok || outcome.kind === 'refused' || outcome.kind === 'conflict') void renewMoney(cache);
    return outcome;
  };
  return { run, busy: write.busy };
}

/** The same for a declared action: `call` is given the idempotency key, the same for another try with the same body. */
export function useMoneyAction() {
  const cache = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const run = async <T>(body: unknown, call: (idempotencyKey: string) => Promise<T>): Promise<Outcome<T>> => {
    setBusy(true);
    try {
      const record = await call(keyFor.of(body));
      keyFor.spent();
      void renewMoney(cache);
      return { ok: true, record };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'refused') void renewMoney(cache);
      return failure;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
