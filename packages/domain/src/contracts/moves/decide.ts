import { positionWords } from '../position-words.ts';
import { t } from '@hireyard/messages';
import { contractGoodsOut } from '../../stock/goods.ts';
import { CONTRACT_POSITIONS, type ContractPosition } from '../../workflow/actions.ts';
import { type ContractFacts, type Explanation, GUARDS } from './guards.ts';
import { CONTRACT_TRANSITIONS, type Effect, type Guard, type MoveInput, type Transition } from './table.ts';

export * from '../../workflow/actions.ts';
export type { ContractFacts, Explanation, SettlementItem, Shortage } from './guards.ts';
export {
  CONTRACT_TRANSITIONS,
  type Effect,
  type Guard,
  type MoveInput,
  type Transition,
} from './table.ts';

export interface Move {
  readonly system_action: ContractPosition;
  readonly label: string;
  readonly allowed: boolean;
  /** All reasons against the move; empty if it is allowed. */
  readonly why_not: Explanation[];
  readonly warnings: Explanation[];
  /** Required inputs. */
  readonly needs: readonly MoveInput[];
  /** It brings the hire closer to its end. The primary button is the first allowed forward move. */
  readonly forward: boolean;
}

/** Returns all moves from the current position, the usual next one first, refused ones with all reasons (domain rules §6). */
export function moves(facts: ContractFacts): Move[] {
  return CONTRACT_TRANSITIONS.filter((transition) => transition.from === facts.position).map((transition) => {
    const { why_not, warnings } = judge(facts, transition);
    const { to, label, needs, forward } = transition;
    return { system_action: to, label, allowed: why_not.length === 0, why_not, warnings, needs, forward };
  });
}

export type Decision =
  | {
      readonly kind: 'done';
      readonly from: ContractPosition | null;
      readonly to: ContractPosition;
      readonly effects: readonly Effect[];
      readonly warnings: Explanation[];
    }
  /** The contract is already there: nothing changes and the call succeeds. */
  | { readonly kind: 'noop' }
  | { readonly kind: 'refused'; readonly problems: Explanation[] }
  /** Inputs are missing or have the wrong type; messages by input. */
  | { readonly kind: 'invalid'; readonly errors: Partial<Record<MoveInput, string[]>> };

/** Decides on a move. Never throws: a business "no" is a result (domain rules §6). */
export function decideMove(
  facts: ContractFacts,
  to: string,
  additional: Readonly<Record<string, unknown>> = {},
): Decision {
  if (to === facts.position) return { kind: 'noop' };
  const transition = CONTRACT_TRANSITIONS.find((row) => row.from === facts.position && row.to === to);
  if (!transition) return { kind: 'refused', problems: [notFromHere(facts, to)] };

  const errors: Partial<Record<MoveInput, string[]>> = {};
  for (const input of transition.needs) {
    const message = missing(additional[input]);
    if (message !== null) errors[input] = [message];
  }
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };

  const { why_not, warnings } = judge(facts, transition);
  if (why_not.length > 0) return { kind: 'refused', problems: why_not };
  return { kind: 'done', from: transition.from, to: transition.to, effects: transition.effects, warnings };
}

/** Returns the guards and advice of a move, so that other facts need not be loaded. Empty if the move does not exist. */
export function guardsOf(from: ContractPosition | null, to: string): ReadonlySet<Guard> {
  const row = CONTRACT_TRANSITIONS.find((one) => one.from === from && one.to === to);
  return new Set([...(row?.guards ?? []), ...(row?.advice ?? [])]);
}

/** Decides whether a new contract can start in a position, by the same guards as the move into it. Ignores `position` of the facts. */
export function canStartAs(facts: Omit<ContractFacts, 'position'>, to: string): Decision {
  return decideMove({ ...facts, position: null }, to);
}

function judge(
  facts: ContractFacts,
  transition: Transition,
): { why_not: Explanation[]; warnings: Explanation[] } {
  const guards = transition.guards.map((guard) => GUARDS[guard](facts));
  const advice = transition.advice.map((guard) => GUARDS[guard](facts));
  return {
    why_not: guards.flatMap((judgement) => judgement.refusals),
    warnings: [
      ...guards.flatMap((judgement) => judgement.warnings),
      ...advice.flatMap((judgement) => [...judgement.refusals, ...judgement.warnings]),
    ],
  };
}

function missing(value: unknown): string | null {
  if (value === undefined || value === null) return t('This field is required.');
  if (typeof value !== 'string') return t('This must be text.');
  return value.trim() === '' ? t('This field may not be blank.') : null;
}

/** Moves that give up an order: not while its goods are out. */
const GIVES_UP: ReadonlySet<string> = new Set(['quote', 'quote_abandoned', 'abandoned']);

function notFromHere({ position: from, out, contract_number }: ContractFacts, to: string): Explanation {
  if (out > 0 && GIVES_UP.has(to))
    return { code: 'goods_out', description: contractGoodsOut(contract_number, out) };
  const known = (CONTRACT_POSITIONS as readonly string[]).includes(to);
  const description =
    from === null
      ? t('A contract can’t start as {to}.', { to: positionWords(to) })
      : known
        ? t('A contract that is {from} can’t become {to}.', {
            from: positionWords(from),
            to: positionWords(to),
          })
        : t('"{to}" is not a contract position.', { to });
  return { code: 'not_allowed_from_here', description };
}
