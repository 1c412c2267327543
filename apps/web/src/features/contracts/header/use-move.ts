/** Moves a contract and reloads everything that shows it. */
import { CONTRACT_TRANSITIONS, type Effect } from '@hireyard/domain/contracts/moves/decide';
import { fromServer, t } from '@hireyard/messages';
import { contract } from '@hireyard/wire/contracts/contract';
import type { Move } from '@hireyard/wire/records/workflow';
import { useState } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { toast } from '../../../ui/toast.tsx';
import { positionLabel } from './steps.ts';

// Consequences of a move, shown before it is made.

const EFFECTS: Partial<Record<Effect, string>> = {
  lock_prices: t('All line prices are locked.'),
  stop_charging: t('Charging stops. Goods stay blocked until counted in.'),
  release_stock: t('Frees the goods for others.'),
};
const ENDS: Readonly<Record<string, string>> = {
  abandoned: t('Can be reinstated while goods are free.'),
  quote_abandoned: t('You can reopen it later.'),
  off_hire: t('The contract can be changed again.'),
};

/** Describes the consequences of moving between two positions. */
export function consequences(from: string, move: Pick<Move, 'system_action'>): readonly string[] {
  const to = move.system_action;
  const row = CONTRACT_TRANSITIONS.find((one) => one.from === from && one.to === to);
  const effects = (row?.effects ?? []).flatMap((effect) => EFFECTS[effect] ?? []);
  const end = to === 'off_hire' && from !== 'complete' ? undefined : ENDS[to];
  return [...(end === undefined ? [] : [end]), ...effects];
}

/** Tells whether a move abandons something: it is red and needs confirmation. */
export const isAbandoning = (action: string): boolean =>
  action === 'abandoned' || action === 'quote_abandoned';

/** Reasons that can't be fixed, because the hire takes another path. */
const OTHER_PATH = new Set(['we_deliver']);
const reasonCount = ({ why_not }: Move): number =>
  why_not.reduce((sum, { code }) => sum + (OTHER_PATH.has(code) ? 100 : 1), 0);

/** Returns the move of the main button: the first allowed forward move, else the one with the fewest reasons against it. */
export function primaryMove(moves: readonly Move[]): Move | undefined {
  const forward = moves.filter((move) => move.forward);
  return (
    forward.toSorted((a, b) => reasonCount(a) - reasonCount(b))[0] ??
    moves.find((move) => !isAbandoning(move.system_action))
  );
}

/** Returns all reasons against a move in the server's words. */
export const whyNot = ({ why_not }: Move): string =>
  why_not.map((reason) => fromServer(reason.description)).join(' ');

/** Tells whether a move needs input or a confirmation. */
export const needsDialog = (move: Move): boolean =>
  move.needs.length > 0 || move.warnings.length > 0 || isAbandoning(move.system_action);

/** Inputs of a move besides its name. */
interface MoveInputs {
  readonly reason?: string;
  /** For an abandoned order: decimal text including tax. */
  readonly cancellation_charge?: string;
}
export interface Mover {
  readonly busy: boolean;
  /** Why the last move failed. */
  readonly failure: Failure | undefined;
  readonly clear: () => void;
  /** Returns whether it succeeded. Repeating it is harmless, because the server then changes nothing. */
  readonly move: (move: Pick<Move, 'system_action'>, additional?: MoveInputs) => Promise<boolean>;
}

export function useMove(id: number, number: string): Mover {
  const write = useWrite(contract);
  const [failure, setFailure] = useState<Failure>();
  return {
    busy: write.busy,
    failure,
    clear: () => setFailure(undefined),
    move: async ({ system_action }, additional = {}) => {
      setFailure(undefined);
      const body = { system_action, action: 'attach' as const, additional };
      // no ETag: the server decides by the contract as it is now
      const outcome = await write.run({ do: 'systemState', id, body, ifMatch: null });
      if (!outcome.ok) {
        setFailure(outcome);
        return false;
      }
      toast(t('{number} is now: {state}', { number, state: positionLabel(system_action) }), {
        tone: 'success',
      });
      return true;
    },
  };
}
