import type { HistoryEntry } from '@hireyard/wire/records/workflow';
import { describe, expect, it } from 'vitest';
import { positionOf, stepsOf } from './steps.ts';

const state = (name: string, system_action: string, system_group = 'contract_position') => ({
  name,
  system_action,
  system_group,
});
const states = [
  state('Quote', 'quote'),
  state('Confirmed', 'entered'),
  state('Out', 'in_transit'),
  state('Summary sent', 'summary_sent', 'contract_marker'),
];
const moved = (id: number, at: string, before: string[], after: string[]): HistoryEntry => ({
  id,
  at,
  via: 'screen',
  request_id: '',
  erased_at: null,
  user: 'A',
  action: 'state',
  changes: [{ field: 'states', before, after }],
});

describe('stepsOf', () => {
  const history = [
    moved(4, '2026-11-04T09:00:00Z', ['Out', 'Summary sent'], ['Confirmed', 'Summary sent']),
    moved(3, '2026-11-03T09:00:00Z', ['Confirmed'], ['Confirmed', 'Summary sent']),
    moved(2, '2026-11-02T09:00:00Z', ['Confirmed'], ['Out']),
    moved(1, '2026-11-01T09:00:00Z', ['Quote'], ['Confirmed']),
  ];
  const facts = { position: 'entered', created_at: '2026-10-30T08:00:00Z', history, states };

  it("dates each step by the last time it was reached, whatever the state's name", () => {
    const at = Object.fromEntries(stepsOf(facts).map((step) => [step.key, step.at]));
    expect(at).toMatchObject({
      quote: '2026-10-30T08:00:00Z',
      entered: '2026-11-04T09:00:00Z',
      in_transit: '2026-11-02T09:00:00Z',
    });
    expect(at['on_hire']).toBeUndefined();
  });
  it('keeps the dates of a renamed position if the history has its action', () => {
    const renamed = states.map((one) => (one.name === 'Out' ? { ...one, name: 'On the road' } : one));
    const entry = moved(2, '2026-11-02T09:00:00Z', ['Confirmed'], ['Out']);
    const at = (changes: HistoryEntry['changes']) =>
      stepsOf({ ...facts, states: renamed, history: [{ ...entry, changes }] }).find(
        ({ key }) => key === 'in_transit',
      )?.at;
    expect(at(entry.changes.map((change) => ({ ...change, actions: ['in_transit'] })))).toBe(entry.at);
    expect(at(entry.changes)).toBeUndefined();
  });
  it('has the seven steps of a hire', () => {
    expect(stepsOf(facts).map((step) => step.label)).toEqual([
      'Quote',
      'Entered',
      'In transit',
      'On hire',
      'Off hire',
      'Collection',
      'Complete',
    ]);
  });
  it('ends where a hire was abandoned', () => {
    expect(stepsOf({ ...facts, position: 'abandoned' }).map((step) => step.label)).toEqual([
      'Quote',
      'Entered',
      'Abandoned',
    ]);
    expect(stepsOf({ ...facts, position: 'quote_abandoned' }).map((step) => step.label)).toEqual([
      'Quote',
      'Abandoned',
    ]);
  });
});

describe('positionOf', () => {
  it('returns the state in the position group', () => {
    expect(positionOf([states[3] as (typeof states)[0], states[2] as (typeof states)[0]])).toBe('in_transit');
  });
});
