import { INCOMING_POSITIONS } from '@hireyard/domain/comms/incoming-mail';
import { describe, expect, it } from 'vitest';
import {
  chosenOf,
  conditionsOf,
  matchWords,
  nextAfter,
  positionOf,
  shortTime,
  showOf,
  sortRows,
} from './inbox-state.ts';

const state = (id: number, system_action: string) => ({
  id,
  name: system_action,
  colour: '' as const,
  system_action,
  system_group: 'incoming_email_position',
  customer_visible: false,
});
const row = (id: number, position: string) => ({ id, states: [state(1, position)] });
const ids = (...actions: readonly string[]) =>
  actions.map((action) => String(INCOMING_POSITIONS.indexOf(action as 'spam') + 1));

describe('the displayed messages', () => {
  it('are the waiting ones unless the address says otherwise', () => {
    const asked = (query: string) => conditionsOf(new URLSearchParams(query), ids);
    expect(asked('')).toEqual({ states__id__in: '1,2' });
    expect(asked('show=spam&search=late&page=4&ordering=subject')).toEqual({
      search: 'late',
      states__id__in: '4',
    });
    expect(asked('show=all&category__in=reply,bounce')).toEqual({ category__in: 'reply,bounce' });
    expect(showOf(new URLSearchParams('show=nothing'))).toBe('waiting');
  });
  it('include a selected message only for a valid number', () => {
    const chosen = (text: string) => chosenOf(new URLSearchParams({ id: text }));
    expect(['5', '0', '-1', 'x', '', '1e3', '99999999999'].map(chosen)).toEqual([
      5,
      ...Array(6).fill(undefined),
    ]);
  });
});

describe('going through messages', () => {
  it('removes a message at once, and holds back new arrivals', () => {
    const rows = [row(9, 'received'), row(8, 'received'), row(7, 'opened'), row(6, 'received')];
    const moved = new Map([
      [7, 'resolved' as const],
      [6, 'opened' as const],
    ]);
    const waiting = sortRows(rows, 'waiting', moved, 8);
    expect([waiting.shown.map(({ id }) => id), waiting.fresh]).toEqual([[8, 6], 1]);
    expect(sortRows(rows, 'all', moved, 9).shown).toHaveLength(4);
    expect(positionOf(row(6, 'received'), moved)).toBe('opened');
  });
  it('selects the next message below, at the end the one above, and none after the last', () => {
    expect(nextAfter([3, 2, 1], 2)).toBe(1);
    expect(nextAfter([3, 2, 1], 1)).toBe(2);
    expect(nextAfter([1], 1)).toBeUndefined();
    expect(nextAfter([3, 2], 99)).toBe(3);
  });
  it('shows the contract of a row, or the number of possible matches', () => {
    const match = {
      id: 1,
      contract_number: 'H1',
      by: 'sender',
      why: '',
      customer: null,
      delivery_date: null,
      position: '',
    };
    const words = (matches: number, contract: { id: number; contract_number: string } | null = null) =>
      matchWords({ contract, matches: Array.from({ length: matches }, () => match) });
    expect([words(0), words(1), words(3), words(2, { id: 7, contract_number: 'H7' })]).toEqual([
      'No match',
      '1 possible match',
      '3 possible matches',
      'H7',
    ]);
  });
  it('shortens the time as far as possible', () => {
    const said = (...at: [number, number, number, number]) =>
      shortTime(new Date(...at).toISOString(), '2026-06-15', 'en-GB');
    expect([said(2026, 5, 15, 9), said(2026, 5, 14, 9), said(2025, 5, 15, 9)]).toEqual([
      '09:00',
      '14 Jun',
      '15 Jun 2025',
    ]);
  });
});
