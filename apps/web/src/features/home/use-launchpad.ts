/** The dashboard's one call, renewed by the news of what it shows. */
import type { Launchpad } from '@hireyard/wire/reports/launchpad';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../lib/api/client.ts';
import { usePageQuery } from '../../page/address.ts';

/** Whose news makes it out of date. */
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
/** A busy business has news every moment; the figures are asked for again so often at most. In ms. */
const RENEW_MS = 4000;

export const launchpadKey = ['launchpad'];

/** The figures for the depots and the kind of attention that stand in the address. */
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
