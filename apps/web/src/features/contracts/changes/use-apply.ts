/** Applying a proposal: for the contract that was looked at, once. */
import { fromServer, t } from '@hireyard/messages';
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/index.ts';
import { type Failure, failureOf } from '../../../lib/api/outcome.ts';
import { useIdempotencyKey } from '../../../lib/api/use-write.ts';
import { toast } from '../../../ui/toast.ts';
import { type ChangeRequest, renewChange } from './data.ts';

/**
 * `run(version)` applies the proposal to the contract in this version. What is shown is read again whatever comes of it, so that after a
 * refusal the effect as it is now stands there; `failure` says why until the next try.
 */
export function useApply({ id, contract }: Pick<ChangeRequest, 'id' | 'contract'>) {
  const cache = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const run = async (version: number, etag: string | undefined): Promise<boolean> => {
    const body = { version };
    setBusy(true);
    setFailure(undefined);
    try {
      await client(changerequest).action('apply', {
        id,
        body,
        ifMatch: etag,
        idempotencyKey: keyFor.of([id, etag, body]),
      });
      keyFor.spent();
      await renewChange(cache);
      toast(t('{contract_number} was changed', { contract_number: contract.contract_number }), {
        tone: 'success',
      });
      return true;
    } catch (error) {
      keyFor.spent();
      setFailure(failureOf(error));
      void renewChange(cache);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, failure, forget: () => setFailure(undefined) };
}

/** Why it was not applied, in one sentence. */
export const failureWords = (failure: Failure): string =>
  failure.kind === 'conflict'
    ? t(
        'The contract or the request was changed meanwhile: this is the effect as it is now. Look again, then apply.',
      )
    : failure.kind === 'refused' && failure.problems.length > 0
      ? failure.problems.map(({ description }) => fromServer(description)).join(' ')
      : failure.message;
