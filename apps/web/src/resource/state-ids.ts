/** States by what they mean to the program: an administrator may rename them, their ids are the data's own. */

/** The ids of the states that carry these system actions. */
export type StateIds = (...actions: readonly string[]) => readonly string[];

/** Looks up state ids by system action; an action that no state carries is left out. */
export const stateIds =
  (states: readonly { readonly id: number; readonly system_action: string | null }[]): StateIds =>
  (...actions) =>
    actions.flatMap((action) =>
      states.filter((state) => state.system_action === action).map((state) => String(state.id)),
    );
