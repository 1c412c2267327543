import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import type { Explanation } from '../contracts/moves/guards.ts';

/** What the rules of states ask of one (spec §3.14). */
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

/**
 * Groups whose states are places that the program itself puts records in: each of their states has a system action, and a record has one of them
 * at a time.
 */
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

/** Groups that the program speaks of by name: none of them goes, or changes what it is. */
export const PROGRAM_GROUPS: readonly string[] = [
  ...POSITION_GROUPS,
  'contract_marker',
  'payment_request_marker',
  'refund_request_marker',
  'transaction_marker',
  'email_progress',
  'stock_group_position',
];

/** Whether a state of that group must have a system action. */
export const needsAction = (group: string | null): boolean =>
  (POSITION_GROUPS as readonly (string | null)[]).includes(group);

/** What of a state with a system action is the program's, with what a person would have to do without. */
const FIXED: Readonly<Record<string, string>> = dictionary({
  active: t('it can’t be retired'),
  system_action: t('its action can’t change'),
  system_group: t('its group can’t change'),
  type: t('its context can’t change'),
});

const whose = ({ name }: RuledState): string => t('"{name}" is set automatically', { name });

/** Why these fields of a state cannot change; null = they can. Name, colour, order and whether customers see it always can (spec §3.14). */
export function whyNotChange(state: RuledState, fields: readonly string[]): Explanation | null {
  if (state.system_action === null) return null;
  const why = fields.flatMap((field) => FIXED[field] ?? []);
  return why.length === 0
    ? null
    : {
        code: 'system_state',
        description: t('{state}: {why}. You can change its name, colour and position.', {
          state: whose(state),
          why: why.join(', '),
        }),
      };
}

/** Why a state cannot go; null = it can (spec §3.14). `carried`: some record has it. */
export function whyNotDelete(state: RuledState, carried: boolean): Explanation | null {
  if (state.system_action !== null)
    return {
      code: 'system_state',
      description: t('{state}, so you can’t delete it.', { state: whose(state) }),
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

/** Why no record can get a state; null = it can. Records that have it keep it (spec §3.14). */
export const whyNotAttach = ({ name, active }: Pick<RuledState, 'name' | 'active'>): Explanation | null =>
  active ? null : { code: 'retired', description: t('"{name}" is retired. Choose another state.', { name }) };

/** Why one state cannot be merged into another; null = it can: same context and group, and nothing of the program's goes (spec §3.14). */
export function whyNotMerge(state: RuledState, into: RuledState): Explanation | null {
  const no = (code: string, description: string): Explanation => ({ code, description });
  if (state.id === into.id) return no('same_state', t('You can’t merge a state into itself.'));
  if (state.system_action !== null)
    return no('system_state', t('{state}, so you can’t merge it.', { state: whose(state) }));
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

/** A combination of states that records have. */
export interface StateSet {
  readonly id: number;
  /** Ascending. */
  readonly state_ids: readonly number[];
}

/** What has a merge to do to combinations: some become another one as they are, records of others move over. */
export interface MergePlan {
  readonly rewrite: readonly StateSet[];
  readonly repoint: readonly { readonly from: number; readonly to: number }[];
}

/**
 * The states of a record after a merge, ascending. `rivals` are the other states of an exclusive group, empty where the group is not: one state
 * stays.
 */
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
 * How the combinations with a state become ones with another. `sets` are all that hold either of the two. A combination that is new stands in
 * the place of the first one that becomes it, so that no record need be written; else its records move to the one that is there.
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
