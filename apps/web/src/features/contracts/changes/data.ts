/** What the pages of change requests read, and how a write makes it stale. */
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
import { useDebounced } from '../../../resource/list/use-list.ts';

export type { ChangeRequest };
export type { ContractLine } from '@hireyard/wire/contracts/contractstock';
export type { Contract } from '@hireyard/wire/contracts/contract';

export const changeOptions = (id: number) => recordOptions(changerequest, id);
export const contractOptions = (id: number) => recordOptions<typeof contract>(heads.contract, id);

/** More lines than this are not proposed about here. */
const MAX_LINES = 1000;
export const linesOptions = (id: number) =>
  listOptions<typeof contractstock>(heads.contractstock, {
    contract__id__in: id,
    page_size: MAX_LINES,
    ordering: 'id',
  });

/** Where it stands; states of an administrator's own say nothing about that. */
const positionOf = ({ states }: Pick<ChangeRequest, 'states'>): ChangePosition =>
  CHANGE_POSITIONS.find((one) => states.some(({ system_action }) => system_action === one)) ?? 'create';
export const isOpen = (one: Pick<ChangeRequest, 'states'>): boolean => OPEN_CHANGES.includes(positionOf(one));

// below the contract's record, so that whatever changes the contract makes them stale
const effectKey = (contractId: number, version: number) => [
  ...keys.record(heads.contract, contractId),
  'impact',
  version,
];

/** What the saved proposal would do to the contract in this version. */
export const savedEffect = ({ id, object_id, proposal }: ChangeRequest, version: number) =>
  queryOptions<Impact>({
    queryKey: [...effectKey(object_id, version), id, JSON.stringify(proposal)],
    queryFn: async ({ signal }) =>
      client(changerequest).action<Impact>('impact', { id, signal, waiting: 'background' }),
  });

/** The same of a proposal that is still being written. */
const draftEffect = (contractId: number, version: number, proposal: Proposal) =>
  queryOptions<Impact>({
    queryKey: [...effectKey(contractId, version), JSON.stringify(proposal)],
    // not by the contract's own client: its declaration is large
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
/** After a change request was written or applied: all that shows it, its contract or what follows from that is read again. */
export async function renewChange(cache: QueryClient): Promise<void> {
  void session.recheck();
  await Promise.all([
    ...TOUCHED.map(async (name) => cache.invalidateQueries({ queryKey: keys.all(heads[name]) })),
    cache.invalidateQueries({ queryKey: [availabilityKey] }),
  ]);
}

// What a proposal would do, also while it is written.

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
