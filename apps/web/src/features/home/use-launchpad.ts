/** The dashboard's single call, refreshed by events. */
import type { Launchpad } from '@hireyard/wire/reports/launchpad';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../lib/api/client.ts';
import { usePageQuery } from '../../page/address.ts';

/** Resources whose events refresh it. */
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
/** Shortest interval between refreshes, because busy businesses have constant events. In ms. */
const RENEW_MS = 4000;

export const launchpadKey = ['launchpad'];

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
