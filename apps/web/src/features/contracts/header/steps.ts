/** Steps of a contract for the stepper: which it has, the current one, and when each was reached. */
import { t } from '@hireyard/messages';
import type { contract } from '@hireyard/wire/contracts/contract';
import type { MoneyType } from '@hireyard/wire/money/money';
import type { HistoryChange, HistoryEntry } from '@hireyard/wire/records/workflow';
import type { RefObject } from 'react';

/** How and where a user can fix a problem (domain rules §9) or a reason against a move (§6). */
export interface ProblemHelp {
  readonly todo: string;
  /** The tab to change it in. */
  readonly tab: 'items' | 'details' | 'availability' | 'goods' | 'money';
  /** The field to change. */
  readonly field?: keyof typeof contract.fields;
}

const HELP: Readonly<Record<string, ProblemHelp>> = {
  lead_customer_not_set: { todo: t('Choose the lead customer.'), tab: 'details', field: 'lead_customer' },
  lead_customer_lookup_failed: {
    todo: t('Reactivate them, or choose another customer.'),
    tab: 'details',
    field: 'lead_customer',
  },
  delivery_customer_lookup_failed: {
    todo: t('Choose another delivery contact, or none.'),
    tab: 'details',
    field: 'delivery_contact',
  },
  account_not_set: { todo: t('Choose an account to bill.'), tab: 'details', field: 'account' },
  account_lookup_failed: {
    todo: t('Reactivate it, or choose another account.'),
    tab: 'details',
    field: 'account',
  },
  account_accounting_lookup_failed: {
    todo: t('Ask Finance to add it there.'),
    tab: 'details',
  },
  deposit_override_too_low: {
    todo: t('Raise or clear the deposit override.'),
    tab: 'details',
    field: 'deposit_override',
  },
  deposit_below_minimum: {
    todo: t('Raise the deposit to the minimum.'),
    tab: 'details',
    field: 'deposit_override',
  },
  shortage: { todo: t('Change the quantity, item, depot or dates.'), tab: 'availability' },
  contract_below_minimum: { todo: t('Add items up to the minimum.'), tab: 'items' },
  postcode_incorrect: {
    todo: t('Correct the postcode, or let the customer collect.'),
    tab: 'details',
    field: 'address_postcode',
  },
  deposit_not_settled: { todo: t('Record payment, or resend the link.'), tab: 'money' },
  already_paid: { todo: t('Refund it first.'), tab: 'money' },
  credit_hard_limit_exceeded: {
    todo: t('Take a payment, or ask Finance Admin for an override.'),
    tab: 'money',
  },
  goods_stay: { todo: '', tab: 'goods' },
  units_counted: { todo: t('Count them in.'), tab: 'goods' },
  damages_decided: { todo: t('Charge or waive each one.'), tab: 'money' },
  contract_paid: { todo: t('Record a payment, use the deposit, or refund.'), tab: 'money' },
  damages_paid: { todo: t('Record a payment, use the deposit, or refund.'), tab: 'money' },
  deposit_returned: { todo: t('Pay any debt, then refund the rest.'), tab: 'money' },
  refunds_done: { todo: t('Complete or cancel the refund.'), tab: 'money' },
  postcode_in_wrong_field: {
    todo: t('Move the postcode to its own field.'),
    tab: 'details',
    field: 'address_postcode',
  },
};

/** Returns the help for a known problem or reason; undefined if it explains itself. */
export const knownHelp = (code: string): ProblemHelp | undefined => HELP[code];

/** Returns the help for a problem; for unknown ones, points to the details. */
export const helpFor = (code: string): ProblemHelp =>
  HELP[code] ?? { todo: t('Check the details.'), tab: 'details' };

// Where the focus goes automatically, and where it shouldn't.

/** Tells whether the pointer is a finger: focusing a field would open the keyboard. */
export const touchOnly = (): boolean => window.matchMedia('(pointer: coarse)').matches;

const everyMs = 50;
/** Focuses a control as soon as it appears, because its part of the page may still load. Gives up after five seconds or when the page is left. */
function focusWhenThere(
  inside: RefObject<HTMLElement | null>,
  find: (place: HTMLElement) => HTMLElement | null | undefined,
  tries = 100,
): void {
  const found = inside.current && find(inside.current);
  if (found) {
    found.focus();
    found.scrollIntoView({ block: 'center' });
  } else if (tries > 0 && inside.current) setTimeout(() => focusWhenThere(inside, find, tries - 1), everyMs);
}

/** Focuses the control with this label as soon as it appears. */
export const focusField = (inside: RefObject<HTMLElement | null>, label: string): void =>
  focusWhenThere(
    inside,
    (place) =>
      [...place.querySelectorAll('label')].find((one) => one.textContent.replace(/\s*\*$/, '') === label)
        ?.control,
  );

/** Focuses the first element that matches a selector as soon as it appears. */
export const focusFirst = (inside: RefObject<HTMLElement | null>, selector: string): void =>
  focusWhenThere(inside, (place) => place.querySelector<HTMLElement>(selector));

/** Focuses the first invalid field of a refused form. */
export const focusWrong = (form: HTMLElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
};

/** The state groups of a contract's balances. */
export const financeGroups: Readonly<Record<MoneyType, string>> = {
  deposit: 'contract_deposit',
  contract: 'contract_payment',
  damages: 'contract_damages',
};
export const FINANCE: readonly string[] = Object.values(financeGroups);

interface NamedState {
  readonly name: string;
  readonly system_action: string | null;
  readonly system_group: string | null;
}
interface StepFacts {
  readonly position: string;
  readonly created_at: string;
  readonly history: readonly HistoryEntry[];
  /** All contract states. Old history entries have only their names. */
  readonly states: readonly NamedState[];
}
interface StepDate {
  readonly key: string;
  readonly label: string;
  /** When the step was last reached; undefined if never or unknown. */
  readonly at: string | undefined;
}

const STEPS = ['quote', 'entered', 'in_transit', 'on_hire', 'off_hire', 'collection', 'complete'] as const;
const LABELS: Readonly<Record<string, string>> = {
  quote: t('Quote'),
  entered: t('Entered'),
  in_transit: t('In transit'),
  on_hire: t('On hire'),
  off_hire: t('Off hire'),
  collection: t('Collection'),
  complete: t('Complete'),
  abandoned: t('Abandoned'),
  quote_abandoned: t('Abandoned'),
};
export const positionLabel = (position: string): string => LABELS[position] ?? position;

/** Returns the system action of the position among a record's states. */
export const positionOf = (states: readonly NamedState[]): string =>
  states.find((state) => state.system_group === 'contract_position')?.system_action ?? 'quote';

/** Returns the seven steps. Those of an abandoned contract end where it was abandoned. */
export function stepsOf(facts: StepFacts): readonly StepDate[] {
  const dates = arrivals(facts);
  const end = facts.position === 'quote_abandoned' ? 1 : facts.position === 'abandoned' ? 2 : STEPS.length;
  const steps = [...STEPS.slice(0, end), ...(end < STEPS.length ? [facts.position] : [])];
  return steps.map((key) => ({ key, label: positionLabel(key), at: dates.get(key) }));
}

/** Returns the attached states by their current names. */
function actionsOf(
  { before, after }: HistoryChange,
  actions: ReadonlyMap<unknown, string | null>,
): readonly string[] {
  if (!Array.isArray(after)) return [];
  const had: readonly unknown[] = Array.isArray(before) ? before : [];
  return after.flatMap((name) => (had.includes(name) ? [] : (actions.get(name) ?? [])));
}

function arrivals({ history, states, created_at }: StepFacts): ReadonlyMap<string, string> {
  const actions = new Map(
    states
      .filter((state) => state.system_group === 'contract_position')
      .map((state) => [state.name, state.system_action] as const),
  );
  const found = new Map<string, string>();
  // newest first, so the first match is the latest arrival
  for (const entry of history)
    for (const change of entry.changes) {
      if (change.field !== 'states') continue;
      for (const action of change.actions ?? actionsOf(change, actions))
        if (!found.has(action)) found.set(action, entry.at);
    }
  if (!found.has('quote')) found.set('quote', created_at);
  return found;
}
