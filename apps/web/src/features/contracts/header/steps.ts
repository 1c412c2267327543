/** The way of a contract for the stepper: which steps it has, where it stands, and when it came there. */
import { t } from '@hireyard/messages';
import type { HistoryChange, HistoryEntry } from '@hireyard/wire/records/workflow';

interface NamedState {
  readonly name: string;
  readonly system_action: string | null;
  readonly system_group: string | null;
}
export interface StepFacts {
  readonly position: string;
  readonly created_at: string;
  readonly history: readonly HistoryEntry[];
  /** All states of contracts, for entries that were written before the history kept actions: they have names alone. */
  readonly states: readonly NamedState[];
}
export interface StepDate {
  readonly key: string;
  readonly label: string;
  /** The moment it came there last; undefined = never, or not known. */
  readonly at: string | undefined;
}

const WAY = ['quote', 'entered', 'in_transit', 'on_hire', 'off_hire', 'collection', 'complete'] as const;
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

/** The system action of the position among a record's states. */
export const positionOf = (states: readonly NamedState[]): string =>
  states.find((state) => state.system_group === 'contract_position')?.system_action ?? 'quote';

/** The seven steps; an abandoned one ends where it was given up. */
export function stepsOf(facts: StepFacts): readonly StepDate[] {
  const dates = arrivals(facts);
  const end = facts.position === 'quote_abandoned' ? 1 : facts.position === 'abandoned' ? 2 : WAY.length;
  const way = [...WAY.slice(0, end), ...(end < WAY.length ? [facts.position] : [])];
  return way.map((key) => ({ key, label: positionLabel(key), at: dates.get(key) }));
}

/** What came, by the names that the states have today. */
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
  // newest first, so the first arrival met is the last that happened
  for (const entry of history)
    for (const change of entry.changes) {
      if (change.field !== 'states') continue;
      for (const action of change.actions ?? actionsOf(change, actions))
        if (!found.has(action)) found.set(action, entry.at);
    }
  if (!found.has('quote')) found.set('quote', created_at);
  return found;
}
