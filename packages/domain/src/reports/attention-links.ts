/** The buttons of "Needs attention" rows: a call, or a link to the place. */
import type { ContractTab, Fix, FixCall, FixPlace } from './attention-fact.ts';

/** Returns the place of a fix on a tab of a contract. */
export const contractAt = (id: number, tab: ContractTab): FixPlace => ({ page: 'contract', id, tab });

/** Returns a fix with the call if the user has permission, otherwise a link with its own label. */
export function fix(may: boolean, label: string, call: FixCall, open: FixPlace, otherwise: string): Fix {
  return may ? { label, call, open } : { label: otherwise, call: null, open };
}

/** Returns a fix that only opens a place. */
export const link = (label: string, open: FixPlace): Fix => ({ label, call: null, open });
