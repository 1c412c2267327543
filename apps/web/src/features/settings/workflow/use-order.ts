/** The order of a group's states as a person puts it: at once on the screen, then on the server; taken back when that says no. */
import { t } from '@hireyard/messages';
import { useRef, useState } from 'react';
import type { StateGroup } from './data.ts';
import type { Acts } from './use-acts.ts';
import { movedBy } from '../../../ui/moved.ts';

/** @param say tells what a move by keyboard or button did */
export function useOrder(group: StateGroup, acts: Pick<Acts, 'order'>, say: (text: string) => void) {
  const stored = group.states.map((state) => state.id);
  const [wanted, setWanted] = useState<readonly number[]>();
  const turn = useRef(0);
  // somebody else may have added or taken away a state meanwhile
  const same = wanted?.length === stored.length && wanted.every((id) => stored.includes(id));
  const ids = same ? wanted : stored;
  const put = async (next: readonly number[]) => {
    if (next.join() === ids.join()) return;
    turn.current += 1;
    const mine = turn.current;
    setWanted(next);
    const outcome = await acts.order(group.id, next);
    // a later order is still on its way
    if (!outcome.ok && mine === turn.current) setWanted(undefined);
  };
  const move = (id: number, by: 1 | -1) => {
    const next = movedBy(ids, id, by);
    const name = group.states.find((state) => state.id === id)?.name ?? '';
    if (next.join() === ids.join())
      return say(
        by < 0 ? t('{name} stands first already.', { name }) : t('{name} stands last already.', { name }),
      );
    void put(next);
    say(
      t('{name} is now {place} of {count} in {group}.', {
        name,
        place: next.indexOf(id) + 1,
        count: next.length,
        group: group.name,
      }),
    );
  };
  return {
    states: ids.flatMap((id) => group.states.find((state) => state.id === id) ?? []),
    ids,
    put: (next: readonly number[]) => void put(next),
    move,
  };
}
