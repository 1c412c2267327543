/** Queries of the change request pages, and how writes invalidate them. */
import {
  CHANGE_POSITIONS,
  type ChangePosition,
  OPEN_CHANGES,
} from '@hireyard/domain/contracts/change-request';
import type { Impact, Proposal } from '@hireyard/wire/contracts/change';
import { changerequest, type ChangeRequest } from '@hireyard/wire/contracts/changerequest';
import type { contract } from '@hireyard/wire/contracts/contract';
import type { contractstock } from '@hireyard/wire/contracts/contractstock';
import { heads } from '@hireyard/wire/resource/heads';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { availabilityKey } from '../../../lib/api/availability.ts';
import { client, http, session } from '../../../lib/api/client.ts';
import { keys, listOptions, recordOptions } from '../../../lib/api/queries.ts';
import { useDebounced } from '../../../ui/hooks.ts';

export type { ChangeRequest };
export type { ContractLine } from '@hireyard/wire/contracts/contractstock';
export type { Contract } from '@hireyard/wire/contracts/contract';

export const changeOptions = (id: number) => recordOptions(changerequest, id);
export const contractOptions = (id: number) => recordOptions<typeof contract>(heads.contract, id);

/** Maximum lines in the proposal editor. */
const MAX_LINES = 1000;
export const linesOptions = (id: number) =>
  listOptions<typeof contractstock>(heads.contractstock, {
    contract__id__in: id,
    page_size: MAX_LINES,
    ordering: 'id',
  });

/** Returns the position. Custom states don't affect it. */
const positionOf = ({ states }: Pick<ChangeRequest, 'states'>): ChangePosition =>
  CHANGE_POSITIONS.find((one) => states.some(({ system_action }) => system_action === one)) ?? 'create';
export const isOpen = (one: Pick<ChangeRequest, 'states'>): boolean => OPEN_CHANGES.includes(positionOf(one));

// below the contract's key, so that any change of the contract invalidates them
const effectKey = (contractId: number, version: number) => [
  ...keys.record(heads.contract, contractId),
  'impact',
  version,
];

/** Loads the impact of the saved proposal on this version of the contract. */
export const savedEffect = ({ id, object_id, proposal }: ChangeRequest, version: number) =>
  queryOptions<Impact>({
    queryKey: [...effectKey(object_id, version), id, JSON.stringify(proposal)],
    queryFn: async ({ signal }) =>
      client(changerequest).action<Impact>('impact', { id, signal, waiting: 'background' }),
  });

/** Loads the impact of an unsaved proposal. */
const draftEffect = (contractId: number, version: number, proposal: Proposal) =>
  queryOptions<Impact>({
    queryKey: [...effectKey(contractId, version), JSON.stringify(proposal)],
    // not through the contract's client: its declaration is large
    queryFn: async ({ signal }) =>
      http<Impact>({
        method: 'POST',
        path: `/api/v1/contract/${contractId}/impact/`,
        body: { proposal },
        signal,
        waiting: 'background',
      }),
  });

const TOUCHED = ['changerequest', 'contract', 'contractstock', 'paymentrequest', 'account'] as const;
/** Reloads everything that depends on a change request or its contract after a write. */
export async function renewChange(cache: QueryClient): Promise<void> {
  void session.recheck();
  await Promise.all([
    ...TOUCHED.map(async (name) => cache.invalidateQueries({ queryKey: keys.all(heads[name]) })),
    cache.invalidateQueries({ queryKey: [availabilityKey] }),
  ]);
}

// The impact of a proposal while it is edited.

/** Delay after typing in ms, because each preview briefly locks the contract. */
const REST_MS = 400;

interface Wanted {
  readonly one: ChangeRequest;
  /** Version of the contract; undefined while loading. */
  readonly version: number | undefined;
  readonly proposal: Proposal | null;
  /** The proposal has unsaved edits. */
  readonly edited: boolean;
  /** The proposal is valid. */
  readonly good: boolean;
}
export interface Shown {
  /** The impact, or the previous one while the next is calculated. */
  readonly impact: Impact | undefined;
  /** The impact shown belongs to another proposal or version. */
  readonly stale: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useImpact({ one, version = 0, proposal, edited, good }: Wanted): Shown {
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
  });
  return {
    impact: proposal === null ? undefined : data,
    stale: !settled || isPlaceholderData || isFetching || !good,
    error,
    retry: () => void refetch(),
  };
}
