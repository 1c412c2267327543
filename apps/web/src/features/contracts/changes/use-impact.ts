/** What a proposal would do, also while it is written. */
import type { Impact, Proposal } from '@hireyard/wire/contracts/change';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePageActive } from '../../../lib/page-active.ts';
import { useDebounced } from '../../../resource/list/use-debounced.ts';
import { type ChangeRequest, draftEffect, savedEffect } from './data.ts';

/** A look locks the contract for a moment, so it waits until the typing rests. In ms. */
const REST_MS = 400;

interface Wanted {
  readonly one: ChangeRequest;
  /** The contract's version; undefined = not known yet. */
  readonly version: number | undefined;
  readonly proposal: Proposal | null;
  /** The proposal is not the saved one. */
  readonly edited: boolean;
  /** It is good enough to ask about. */
  readonly good: boolean;
}
export interface Shown {
  /** The effect, or the one before it while the next is worked out. */
  readonly impact: Impact | undefined;
  /** What is shown is of another proposal or version. */
  readonly stale: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useImpact({ one, version = 0, proposal, edited, good }: Wanted): Shown {
  const active = usePageActive();
  const text = JSON.stringify(proposal);
  const late = useDebounced(text, edited ? REST_MS : 0);
  const settled = late === text;
  const options = edited
    ? draftEffect(one.object_id, version, JSON.parse(late) ?? {})
    : savedEffect(one, version);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<Impact>({
    ...options,
    enabled: version > 0 && good && proposal !== null && settled,
    placeholderData: keepPreviousData,
    subscribed: active,
  });
  return {
    impact: proposal === null ? undefined : data,
    stale: !settled || isPlaceholderData || isFetching || !good,
    error,
    retry: () => void refetch(),
  };
}
