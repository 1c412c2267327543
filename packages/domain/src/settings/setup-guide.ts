/** How far a new business is from its first quote. Steps are derived from records; nothing is ticked manually. */
import { dictionary } from '@hireyard/messages/dictionary';

/** Steps in order. Each needs the ones before it. */
export const SETUP_STEPS = ['company', 'depot', 'items', 'customer', 'quote'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
/** Optional steps, not needed for a quote. */
export const SETUP_EXTRAS = [
  'mail',
  'payments',
  'accounting',
  'backups',
  'bank',
  'people',
  'prices',
  'delivery',
] as const;
export type SetupExtra = (typeof SETUP_EXTRAS)[number];

/** Facts a step may lack. */
export const SETUP_GAPS = [
  'name',
  'address',
  'reach',
  'depot',
  'item',
  'units',
  'customer',
  'account',
  'quote',
] as const;
export type SetupGap = (typeof SETUP_GAPS)[number];

/** Facts that already exist. */
export type SetupFacts = Readonly<Record<SetupGap, boolean>>;

const NEEDS: Readonly<Record<SetupStep, readonly SetupGap[]>> = {
  company: ['name', 'address', 'reach'],
  depot: ['depot'],
  items: ['item', 'units'],
  customer: ['customer', 'account'],
  quote: ['quote'],
};

/** Returns the missing facts of each step; a step without any is done. */
export const setupSteps = (
  facts: SetupFacts,
): readonly { readonly step: SetupStep; readonly lacks: readonly SetupGap[] }[] =>
  SETUP_STEPS.map((step) => ({ step, lacks: NEEDS[step].filter((need) => !facts[need]) }));

/** Returns the next step; undefined once there is a quote. */
export const nextSetupStep = (facts: SetupFacts): SetupStep | undefined =>
  facts.quote ? undefined : setupSteps(facts).find(({ lacks }) => lacks.length > 0)?.step;

/** Records that must exist before a kind can be created; other kinds need nothing. */
const PREREQUISITES: Readonly<Record<string, readonly SetupStep[]>> = dictionary({
  stockitem: ['depot'],
  stockcontainer: ['depot'],
  stockgroup: ['depot'],
  account: ['customer'],
  contract: ['depot', 'items', 'customer'],
  invoice: ['depot', 'items', 'customer', 'quote'],
  paymentrequest: ['depot', 'items', 'customer', 'quote'],
  refundrequest: ['depot', 'items', 'customer', 'quote'],
  transaction: ['depot', 'items', 'customer', 'quote'],
  changerequest: ['depot', 'items', 'customer', 'quote'],
});
/** The record that satisfies a need: a customer for an account, an item for a contract. */
const SATISFIED_BY: Readonly<Record<SetupStep, SetupGap>> = {
  company: 'name',
  depot: 'depot',
  items: 'item',
  customer: 'customer',
  quote: 'quote',
};

/** Returns what to create before the first record of this kind in a business without quotes; undefined if nothing is missing. */
export const stepBefore = (resource: string, facts: SetupFacts): SetupStep | undefined =>
  facts.quote ? undefined : PREREQUISITES[resource]?.find((step) => !facts[SATISFIED_BY[step]]);
