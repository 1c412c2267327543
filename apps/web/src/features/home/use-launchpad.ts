/** The dashboard's single call, refreshed by live updates, and the fixes of its rows. */
import type { Launchpad, AttentionRow } from '@hireyard/wire/reports/launchpad';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { http } from '../../lib/api/client.ts';
import { usePageQuery } from '../../page/address.ts';
import { fromServer, t } from '@hireyard/messages';
import { useState } from 'react';
import { failureOf } from '../../lib/api/outcome.ts';
import { newKey } from '../../lib/api/storage.ts';
import { invalidateAfterWrite } from '../../lib/api/write.ts';
import { toast } from '../../ui/toast.tsx';

/** Resources whose updates refresh it. */
const FOLLOWS: readonly string[] = [
  'contract',
  'contractstock',
  'paymentrequest',
  'refundrequest',
  'transaction',
  'sesmail',
  'sesmail_incoming',
  'changerequest',
  'deadjob',
  'stockitem',
  'stockmovement',
  'announcement',
  'metadata',
];
/** Shortest interval between refreshes, because busy businesses have constant updates. In ms. */
const RENEW_MS = 4000;

const launchpadKey = ['launchpad'];

/** Loads the figures for the depots and kind in the URL. */
export function useLaunchpad() {
  const [address] = usePageQuery();
  const query = {
    depot: address.get('depot') ?? undefined,
    attention: address.get('attention') ?? undefined,
  };
  return useQuery({
    queryKey: [...launchpadKey, query],
    queryFn: async ({ signal }) =>
      http<Launchpad>({ path: '/launchpad/', query, signal, waiting: 'background' }),
    placeholderData: keepPreviousData,
    meta: { follows: FOLLOWS },
    refetchInterval: ({ state }) => (state.isInvalidated ? RENEW_MS : false),
  });
}

/** Identifies rows. */
export const rowKey = ({ kind, record }: AttentionRow): string => `${kind} ${record.id}`;

interface Fixing {
  /** The row whose call is running. */
  readonly busy: string | undefined;
  /** Why a fix was refused, by row. */
  readonly refused: Readonly<Record<string, string>>;
  /** Resolves to true on success. */
  readonly run: (row: AttentionRow) => Promise<boolean>;
}

/** All reasons as sentences. */
const messageOf = (error: unknown): string => {
  const failure = failureOf(error);
  if (failure.kind === 'refused' && failure.problems.length > 0)
    return failure.problems.map(({ description }) => fromServer(description)).join(' ');
  if (failure.kind === 'invalid') return Object.values(failure.fields)[0] ?? failure.message;
  return failure.message;
};

/** Runs a row's fix: one API call, then reloads everything it changed. */
export function useFix(): Fixing {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  return {
    busy,
    refused,
    run: async (row) => {
      const { call, label } = row.fix;
      const key = rowKey(row);
      if (call === null || busy !== undefined) return false;
      setBusy(key);
      setRefused((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== key)));
      try {
        await http({
          method: call.method,
          path: call.path,
          body: call.body,
          ...(call.method === 'POST' ? { idempotencyKey: newKey() } : {}),
        });
      } catch (error) {
        setBusy(undefined);
        setRefused((all) => ({ ...all, [key]: messageOf(error) }));
        return false;
      }
      void invalidateAfterWrite(cache, { name: row.record.type });
      // A pending response predates the fix, and a first load isn't repeated automatically.
      await cache.cancelQueries({ queryKey: launchpadKey });
      await cache.invalidateQueries({ queryKey: launchpadKey });
      setBusy(undefined);
      toast(
        t('{contract_number}: {label}. Done.', {
          contract_number: row.contract?.contract_number ?? row.record.number,
          label,
        }),
        { tone: 'success' },
      );
      return true;
    },
  };
}
