/** How far a new business has come on the way to its first quote. Facts are asked from the records; nothing is ticked by hand. */
import { dictionary } from '@hireyard/messages/dictionary';

/** The way, in its order. Each step needs those before it. */
export const SETUP_STEPS = ['company', 'depot', 'items', 'customer', 'quote'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
/** What can be done at any time, and what a quote does without. */
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

/** What a step may lack. */
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

/** What is there already. */
export type SetupFacts = Readonly<Record<SetupGap, boolean>>;

const NEEDS: Readonly<Record<SetupStep, readonly SetupGap[]>> = {
  company: ['name', 'address', 'reach'],
  depot: ['depot'],
  items: ['item', 'units'],
  customer: ['customer', 'account'],
  quote: ['quote'],
};

/** What each step still lacks, in the order of the way; a step that lacks nothing is done. */
export const setupSteps = (
  facts: SetupFacts,
): readonly { readonly step: SetupStep; readonly lacks: readonly SetupGap[] }[] =>
  SETUP_STEPS.map((step) => ({ step, lacks: NEEDS[step].filter((need) => !facts[need]) }));

/** The step to do next; undefined once the first quote stands, whatever else is left. */
export const nextSetupStep = (facts: SetupFacts): SetupStep | undefined =>
  facts.quote ? undefined : setupSteps(facts).find(({ lacks }) => lacks.length > 0)?.step;

/** What must be there before a record of a kind can be made; kinds that are not named need nothing. */
const BEFORE: Readonly<Record<string, readonly SetupStep[]>> = dictionary({
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
/** The record that ends a wait: a customer is enough for an account, an item for a contract. */
const ENOUGH: Readonly<Record<SetupStep, SetupGap>> = {
  company: 'name',
  depot: 'depot',
  items: 'item',
  customer: 'customer',
  quote: 'quote',
};

/** What comes before the first record of this kind, in a business without a quote; undefined when nothing is in the way. */
export const stepBefore = (resource: string, facts: SetupFacts): SetupStep | undefined =>
  facts.quote ? undefined : BEFORE[resource]?.find((step) => !facts[ENOUGH[step]]);
