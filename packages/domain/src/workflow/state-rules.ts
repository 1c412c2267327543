import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import type { Explanation } from '../contracts/moves/guards.ts';

/** Rules of states (spec §3.14). */
export interface RuledState {
  readonly id: number;
  readonly name: string;
  /** False = retired. */
  readonly active: boolean;
  readonly system_action: string | null;
  readonly system_group: string | null;
  /** Id of its context. */
  readonly type: number;
}

/** Groups of positions set by Hireyard. Each of their states has a system action, and a record has one at a time. */
export const POSITION_GROUPS = [
  'contract_position',
  'contract_deposit',
  'contract_damages',
  'contract_payment',
  'payment_request_position',
  'refund_request_position',
  'incoming_email_position',
  'change_request_position',
] as const;

/** Built-in groups: they can't be deleted or changed, except for name and position. */
export const PROGRAM_GROUPS: readonly string[] = [
  ...POSITION_GROUPS,
  'contract_marker',
  'payment_request_marker',
  'refund_request_marker',
  'transaction_marker',
  'email_progress',
  'stock_group_position',
];

/** Returns whether states of that group need a system action. */
export const needsAction = (group: string | null): boolean =>
  (POSITION_GROUPS as readonly (string | null)[]).includes(group);

/** Fixed fields of a system state, with the reason. */
const FIXED: Readonly<Record<string, string>> = dictionary({
  active: t('it can’t be retired'),
  system_action: t('its action can’t change'),
  system_group: t('its group can’t change'),
  type: t('its context can’t change'),
});

const systemState = ({ name }: RuledState): string => t('"{name}" is set automatically', { name });

/** Returns why these fields of a state can't change, or null. Name, colour, order and visibility can always change (spec §3.14). */
export function whyNotChange(state: RuledState, fields: readonly string[]): Explanation | null {
  if (state.system_action === null) return null;
  const why = fields.flatMap((field) => FIXED[field] ?? []);
  return why.length === 0
    ? null
    : {
        code: 'system_state',
        description: t('{state}: {why}. You can change its name, colour and position.', {
          state: systemState(state),
          why: why.join(', '),
        }),
      };
}

/** Returns why a state can't be deleted, or null (spec §3.14). `carried`: a record has it. */
export function whyNotDelete(state: RuledState, carried: boolean): Explanation | null {
  if (state.system_action !== null)
    return {
      code: 'system_state',
      description: t('{state}, so you can’t delete it.', { state: systemState(state) }),
    };
  return carried
    ? {
        code: 'in_use',
        description: t('"{name}" is in use. Retire it or merge it into another state.', {
          name: state.name,
        }),
      }
    : null;
}

/** Returns why records can't be given a state, or null. Records that have it keep it (spec §3.14). */
export const whyNotAttach = ({ name, active }: Pick<RuledState, 'name' | 'active'>): Explanation | null =>
  active ? null : { code: 'retired', description: t('"{name}" is retired. Choose another state.', { name }) };

/** Returns why a state can't be merged into another, or null. Both must share context and group, and system states stay (spec §3.14). */
export function whyNotMerge(state: RuledState, into: RuledState): Explanation | null {
  const no = (code: string, description: string): Explanation => ({ code, description });
  if (state.id === into.id) return no('same_state', t('You can’t merge a state into itself.'));
  if (state.system_action !== null)
    return no('system_state', t('{state}, so you can’t merge it.', { state: systemState(state) }));
  if (state.type !== into.type || state.system_group !== into.system_group)
    return no(
      'other_group',
      t('"{name}" is in another group. Choose a state of the same context and group.', { name: into.name }),
    );
  return into.active
    ? null
    : no(
        'retired',
        t('"{name}" is retired. Reactivate it first, or choose another state.', { name: into.name }),
      );
}

/** A combination of states that records share. */
export interface StateSet {
  readonly id: number;
  /** Ascending. */
  readonly state_ids: readonly number[];
}

/** Changes of combinations in a merge: some are rewritten, records of others move. */
export interface MergePlan {
  readonly rewrite: readonly StateSet[];
  readonly repoint: readonly { readonly from: number; readonly to: number }[];
}

/** Returns the states of a record after a merge, ascending. `rivals`: other states of an exclusive group, of which one stays. */
export function mergedStates(
  ids: readonly number[],
  from: number,
  into: number,
  rivals: readonly number[] = [],
): number[] {
  if (!ids.includes(from)) return [...ids];
  const rest = ids.filter((id) => id !== from && id !== into && !rivals.includes(id));
  return [...rest, into].sort((a, b) => a - b);
}

/**
 * Plans the combinations after a merge. `sets`: all that contain either state. A new combination replaces the first old one, so that no
 * record changes; otherwise records move to the existing one.
 */
export function planMerge(
  sets: readonly StateSet[],
  from: number,
  into: number,
  rivals: readonly number[] = [],
): MergePlan {
  const stands = new Map(sets.map((set) => [set.state_ids.join(), set.id]));
  const rewrite: StateSet[] = [];
  const repoint: { from: number; to: number }[] = [];
  for (const set of sets.filter((one) => one.state_ids.includes(from)).toSorted((a, b) => a.id - b.id)) {
    const state_ids = mergedStates(set.state_ids, from, into, rivals);
    const to = stands.get(state_ids.join());
    if (to !== undefined) repoint.push({ from: set.id, to });
    else {
      rewrite.push({ id: set.id, state_ids });
      stands.set(state_ids.join(), set.id);
    }
  }
  return { rewrite, repoint };
}
