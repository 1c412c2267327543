/** Lines that don't follow when the dates of their contract change. */
import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { type ContractLine, linesOptions } from '../data.ts';

type Dated = Pick<ContractLine, 'delivery_date' | 'collection_date'>;

/** "2 lines keep dates of their own."; undefined if all follow. `dates`: the dates that change. */
export function keepersText(lines: readonly Dated[], dates: readonly (keyof Dated)[]): string | undefined {
  const count = lines.filter((line) => dates.some((name) => line[name] !== null)).length;
  return count === 0
    ? undefined
    : t('{count, plural, one {# line keeps dates of its own.} other {# lines keep dates of their own.}}', {
        count,
      });
}

/** Returns the lines of a contract; none until they are loaded. */
export const useContractLines = (contract: number): readonly Dated[] =>
  useQuery(linesOptions(contract)).data?.results ?? [];
