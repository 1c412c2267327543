import type { BalancesWire } from '@hireyard/wire/money/money';
import { useQuery } from '@tanstack/react-query';
import { balanceOptions } from '../data.ts';

/** The three balances of a contract as they are now; old ones are not good enough to begin a form with. */
export function useBalances(contract: number): {
  readonly balances: BalancesWire | undefined;
  readonly error: string | undefined;
} {
  const query = useQuery({ ...balanceOptions(contract), staleTime: 0 });
  return { balances: query.isFetchedAfterMount ? query.data : undefined, error: query.error?.message };
}
