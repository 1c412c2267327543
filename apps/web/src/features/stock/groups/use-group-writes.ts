/** What people do to filled containers: moving them between states and emptying them, one or many at a time. */
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/index.ts';
import { invalidateAfterWrite } from '../../../lib/api/use-write.ts';
import { type Done, forEachGroup } from './for-each-group.ts';
import type { Group } from './words.ts';

/** Moves and empties groups; everything that shows them is read anew. `busy` while it runs. */
export function useGroupWrites() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (groups: readonly Group[], write: (group: Group) => Promise<Group>): Promise<Done> => {
    setBusy(true);
    try {
      return await forEachGroup(groups, write);
    } finally {
      setBusy(false);
      void invalidateAfterWrite(cache, stockgroup);
    }
  };
  return {
    busy,
    /** Attaches or detaches a state. Repeating it changes nothing. */
    setState: async (groups: readonly Group[], stateId: number, action: 'attach' | 'detach' = 'attach') =>
      run(groups, async ({ id }) => client(stockgroup).state(id, { state_id: stateId, action })),
    /** Empties containers: the units and the container are free again, the label is void. */
    unpack: async (groups: readonly Group[]) =>
      run(groups, async (group) => {
        await client(stockgroup).remove(group.id);
        return group;
      }),
  };
}
