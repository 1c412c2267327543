/** What a move will do, for the moment before it is done. Only what really happens is said. */
import { fromServer, t } from '@hireyard/messages';
import { CONTRACT_TRANSITIONS, type Effect } from '@hireyard/domain/contracts/moves/decide';
import type { Move } from '@hireyard/wire/records/workflow';

const EFFECTS: Partial<Record<Effect, string>> = {
  lock_prices: t('The prices of all lines are locked as they are now.'),
  stop_charging: t('Charging stops. The goods stay blocked until they are counted in.'),
  release_stock: t('The goods become free for other hires.'),
};
const ENDS: Readonly<Record<string, string>> = {
  abandoned: t('The order ends here. It can be reinstated later, if the goods are still free.'),
  quote_abandoned: t('The quote ends here. It can be reopened later.'),
  off_hire: t('The contract is open for changes again.'),
};

/** Sentences about the consequences of going from one position to another. */
export function consequences(from: string, move: Pick<Move, 'system_action'>): readonly string[] {
  const to = move.system_action;
  const row = CONTRACT_TRANSITIONS.find((one) => one.from === from && one.to === to);
  const effects = (row?.effects ?? []).flatMap((effect) => EFFECTS[effect] ?? []);
  const end = to === 'off_hire' && from !== 'complete' ? undefined : ENDS[to];
  return [...(end === undefined ? [] : [end]), ...effects];
}

/** Giving something up: drawn in red and asked about. */
export const givesUp = (action: string): boolean => action === 'abandoned' || action === 'quote_abandoned';

/** Reasons that nobody can settle: it is the other way that this hire goes. */
const WRONG_WAY = new Set(['we_deliver']);
const against = ({ why_not }: Move): number =>
  why_not.reduce((sum, { code }) => sum + (WRONG_WAY.has(code) ? 100 : 1), 0);

/** The move of the one main button: the first forward one that is allowed, else the one that least stands against. */
export function primaryMove(moves: readonly Move[]): Move | undefined {
  const forward = moves.filter((move) => move.forward);
  return (
    forward.toSorted((a, b) => against(a) - against(b))[0] ??
    moves.find((move) => !givesUp(move.system_action))
  );
}

/** Every reason against a move, in the server's words. */
export const whyNot = ({ why_not }: Move): string =>
  why_not.map((reason) => fromServer(reason.description)).join(' ');

/** Whether a move wants something before it is done: an input, a look at a warning, a second thought. */
export const asks = (move: Move): boolean =>
  move.needs.length > 0 || move.warnings.length > 0 || givesUp(move.system_action);
