import type { ColumnChangeFor } from '../../resource-ui/list-page.tsx';
import type { stockgroup } from '@hireyard/wire/resources/stockgroup';
import { kilograms } from './words.ts';
import { HeavyMark } from './heavy-mark.tsx';

/** The weight of a filled container as a figure with its warning. */
export const columns: Readonly<Record<string, ColumnChangeFor<typeof stockgroup>>> = {
  calculated_weight: {
    width: 118,
    end: true,
    cell: (group) =>
      group.calculated_weight === null ? (
        <span className="hy-none">–</span>
      ) : (
        <span className="hy-num">
          {group.heavy && <HeavyMark />} {kilograms(group.calculated_weight)}
        </span>
      ),
    text: (group) => group.calculated_weight ?? '',
  },
};
