/** Loads the impact of an unsaved change while the user edits (docs/extend/api.md). */
import type { Impact } from '@hireyard/wire/contracts/change';
import type { ImpactBody } from '@hireyard/wire/contracts/impact';
import { heads } from '@hireyard/wire/resource/heads';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/queries.ts';
import { useDebounced } from '../../../ui/hooks.ts';
import type { Contract } from '../data.ts';

/** Delay after a key stroke before the impact is loaded, in ms. */
const REST_MS = 80;

/** The contract and its version, if known. Another version has another impact. */
export type Of = Pick<Contract, 'id'> & Partial<Pick<Contract, 'version'>>;

// below the contract's key, so that any change of the contract invalidates it
export const impactOptions = ({ id, version = 0 }: Of, question: ImpactBody) =>
  queryOptions<Impact>({
    queryKey: [...keys.record(heads.contract, id), 'impact', version, JSON.stringify(question)],
    // not through the contract's client: its declaration is large
    queryFn: async ({ signal }) =>
      http<Impact>({
        method: 'POST',
        path: `/api/v1/contract/${id}/impact/`,
        body: question,
        signal,
        waiting: 'background',
      }),
    // other contracts' bookings change it without an update message
    staleTime: 0,
    gcTime: 60_000,
  });

interface Shown {
  /** The impact, or the previous one while the next is calculated. */
  readonly impact: Impact | undefined;
  /** The impact shown belongs to an earlier input. */
  readonly stale: boolean;
  readonly error: Error | null;
}

/** Loads the impact of the current input; `question`: null if nothing is unsaved; `good`: false while the input is invalid. */
export function useEditImpact(of: Of, question: ImpactBody | null, good = true): Shown {
  const text = JSON.stringify(question);
  const late = useDebounced(text, REST_MS);
  const settled = late === text;
  const asked = (JSON.parse(late) ?? {}) as ImpactBody;
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...impactOptions(of, asked),
    enabled: question !== null && good && settled,
    placeholderData: keepPreviousData,
  });
  if (question === null) return { impact: undefined, stale: false, error: null };
  return { impact: data, stale: !good || !settled || isPlaceholderData || isFetching, error };
}
