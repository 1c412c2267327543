/** Buttons to end a change request without applying it, and to reopen it. */
import { fromServer, t } from '@hireyard/messages';
import type { Impact } from '@hireyard/wire/contracts/change';
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import type { Move } from '@hireyard/wire/records/workflow';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { type Failure, failureOf } from '../../../lib/api/outcome.ts';
import { movesOptions } from '../../../lib/api/queries.ts';
import { useIdempotencyKey, useWrite } from '../../../lib/api/write.ts';
import { formatMoney, type Settings } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { Question } from '../../../ui/dialog.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type ChangeRequest, renewChange } from './data.ts';
import { inShort } from './effect-words.ts';

interface ProposalState {
  readonly mayApply: boolean;
  /** The proposal has unsaved edits. */
  readonly edited: boolean;
  /** Its fields are valid. */
  readonly good: boolean;
  /** The impact shown is out of date. */
  readonly stale: boolean;
  readonly refused: readonly string[];
}

/** Returns why a proposal can't be applied now; undefined if it can. */
export function whyNot({ mayApply, edited, good, stale, refused }: ProposalState): string | undefined {
  if (!mayApply) return t('You can’t change contracts.');
  if (!good) return t('Correct the proposal first.');
  if (edited) return t('Save the proposal first.');
  const [why] = refused;
  if (why !== undefined) return t('Not possible: {why}', { why });
  return stale ? t('The impact is being calculated.') : undefined;
}

// Applies a proposal once, to the contract version that the user saw.

/**
 * `run(version)` applies the proposal to this version of the contract. Data is reloaded in any case, so that a refusal shows the current
 * impact; `failure` explains it until the next try.
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
export type Apply = ReturnType<typeof useApply>;

/** Returns why it wasn't applied, in one sentence. */
export const failureText = (failure: Failure): string =>
  failure.kind === 'conflict'
    ? t('Something has changed. Check the new impact, then apply it.')
    : failure.kind === 'refused' && failure.problems.length > 0
      ? failure.problems.map(({ description }) => fromServer(description)).join(' ')
      : failure.message;

/** Returns the confirmation with the effects of applying. */
export function applyQuestion(
  number: string,
  impact: Impact,
  { locale, currency }: Pick<Settings, 'locale' | 'currency'>,
): Question {
  const money = (amount: string) => formatMoney(amount, locale, currency);
  const { before, after } = impact.price;
  const changes = inShort(impact);
  return {
    title: t('Change {number} as proposed?', { number }),
    text: [
      changes === null ? t('Nothing on the contract changes.') : t('Changes: {changes}.', { changes }),
      before === after
        ? t('The price stays at {after}.', { after: money(after) })
        : t('The price goes from {before} to {after}.', { before: money(before), after: money(after) }),
      ...(impact.shortages.length > 0 ? [t('Some items are short on some days.')] : []),
      t('Resolves the request without an email.'),
    ].join(' '),
    action: t('Apply change'),
    kind: 'primary',
  };
}

const EndDialog = lazyPart(() => import('./end-dialog.tsx'));

export function DecisionButtons({ one }: { readonly one: ChangeRequest }) {
  const cache = useQueryClient();
  const write = useWrite(changerequest);
  const [asked, setAsked] = useState<Move>();
  const moves = useQuery(movesOptions(changerequest, one.id));
  if (moves.isError && moves.data === undefined)
    return <ErrorState detail={moves.error.message} onRetry={() => void moves.refetch()} />;
  const labelOf = ({ system_action, label }: Move): string =>
    system_action === 'resolved' && one.applied === null
      ? t('Resolve without change')
      : system_action === 'cancelled'
        ? t('Cancel request')
        : label;
  const reopen = async ({ system_action }: Move) => {
    const outcome = await write.run({
      do: 'systemState',
      id: one.id,
      body: { system_action, action: 'attach' },
      ifMatch: null,
    });
    void renewChange(cache);
    toast(outcome.ok ? t('Reopened') : outcome.message, { tone: outcome.ok ? 'success' : 'danger' });
  };
  return (
    <>
      {(moves.data ?? []).map((move) => (
        <Button
          key={move.system_action}
          loading={write.busy}
          onPointerEnter={EndDialog.preload}
          onClick={() => (move.system_action === 'reopened' ? void reopen(move) : setAsked(move))}
        >
          {labelOf(move)}
        </Button>
      ))}
      {asked && (
        <EndDialog one={one} move={asked} label={labelOf(asked)} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
