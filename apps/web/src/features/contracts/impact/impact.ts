/** What a change that is not saved would do to a contract, asked while it is made (docs/extend/api.md). */
import type { Impact } from '@hireyard/wire/contracts/change';
import type { ImpactBody } from '@hireyard/wire/contracts/impact';
import { heads } from '@hireyard/wire/resource/heads';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/queries.ts';
import { useDebounced } from '../../../resource/list/use-list.ts';
import type { Contract } from '../data.ts';

/** One key stroke is not asked about when the next one comes within this time. In ms. */
const REST_MS = 80;

/** Which contract, in which version, where that is known: another one has another effect. */
export type Of = Pick<Contract, 'id'> & Partial<Pick<Contract, 'version'>>;

// below the contract's record, so that whatever changes the contract makes it stale
export const impactOptions = ({ id, version = 0 }: Of, question: ImpactBody) =>
  queryOptions<Impact>({
    queryKey: [...keys.record(heads.contract, id), 'impact', version, JSON.stringify(question)],
    // not by the contract's own client: its declaration is large
    queryFn: async ({ signal }) =>
      http<Impact>({
        method: 'POST',
        path: `/api/v1/contract/${id}/impact/`,
        body: question,
        signal,
        waiting: 'background',
      }),
    // what others book changes it, and nothing tells
    staleTime: 0,
    gcTime: 60_000,
  });

interface Shown {
  /** The effect, or the one before it while the next is worked out. */
  readonly impact: Impact | undefined;
  /** What is shown is of another question than the one that stands there. */
  readonly stale: boolean;
  readonly error: Error | null;
}

/** The effect of what stands there; `question` null = nothing is unsaved, `good` false = it cannot be asked about yet. */
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
