/** Writes money records and reloads everything that shows money. */
import { t } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Head } from '@hireyard/wire/resource/head';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureOf, type Outcome } from '../../lib/api/outcome.ts';
import { useIdempotencyKey, useWrite, type Write } from '../../lib/api/write.ts';
import { guardLeaving } from '../../page/navigate.tsx';
import type { Question } from '../../ui/dialog.tsx';
import { renewMoney } from './data.ts';

// Confirms before unsaved changes are left: with our own dialog in the app, with the browser's when closing.

export function useGuard(dirty: boolean, ask: (question: Question) => Promise<boolean>): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!dirty) return;
    const stop = guardLeaving(async () =>
      latest.current({
        title: t('Leave without saving?'),
        text: t('Your changes will be lost.'),
        action: t('Leave'),
      }),
    );
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => {
      stop();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [dirty]);
}

export function useMoneyWrite<R extends AnyResource>(resource: R | Head<R['name']>) {
  const cache = useQueryClient();
  const write = useWrite(resource);
  const run = async (wanted: Write<R>) => {
    const outcome = await write.run(wanted);
    // after a refusal too: the data shown was outdated
    if (outcome.ok || outcome.kind === 'refused' || outcome.kind === 'conflict') void renewMoney(cache);
    return outcome;
  };
  return { run, busy: write.busy };
}

/** The same for a declared action: `call` receives the idempotency key, which a retry with the same body reuses. */
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
