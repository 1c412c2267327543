import type { BoardCard, BoardColumn } from '@hireyard/wire/contracts/views';
import type { Move } from '@hireyard/wire/records/workflow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSize, stepOnBoard, targetOf, checkMove, withMove } from './use-board.ts';

const POSITIONS = ['entered', 'in_transit', 'on_hire'];
const state = (system_action: string): BoardColumn['state'] => ({
  id: POSITIONS.indexOf(system_action) + 1,
  name: system_action.replace('_', ' '),
  colour: '',
  system_action,
  system_group: 'contract_position',
  customer_visible: true,
});
const card = (id: number, position: string, cents: number): BoardCard => ({
  id,
  contract_number: String(id),
  lead_customer: null,
  account: null,
  depot: { id: 1, code: 'N', name: 'North' },
  hire_date: null,
  delivery_date: null,
  collection_date: null,
  grand_total: (cents / 100).toFixed(2),
  states: [state(position)],
  problems: [],
  own_days: [],
});
const boards = fc
  .array(fc.record({ at: fc.nat(2), cents: fc.nat(1_000_000), more: fc.nat(3) }), { maxLength: 12 })
  .map((all) =>
    POSITIONS.map((position, at): BoardColumn => {
      const own = all.flatMap((one, id) => (one.at === at ? [card(id, position, one.cents)] : []));
      const cents = own.reduce((sum, one) => sum + Math.round(Number(one.grand_total) * 100), 0);
      return { state: state(position), count: own.length + 3, total: (cents / 100).toFixed(2), cards: own };
    }),
  );
const cents = (column: BoardColumn) => BigInt(column.total.replace('.', ''));

describe('withMove', () => {
  it('moves a card to one column with its figures, losing and adding none', () => {
    fc.assert(
      fc.property(boards, fc.nat(11), fc.constantFrom(...POSITIONS), (columns, id, to) => {
        const from = columns.find(({ cards }) => cards.some((one) => one.id === id));
        const moving = from?.cards.find((one) => one.id === id);
        if (moving === undefined) return;
        const after = withMove(columns, moving, to);
        const holds = after.filter(({ cards }) => cards.some((one) => one.id === id));
        expect(holds.map((column) => column.state.system_action)).toEqual([to]);
        expect(after.reduce((sum, column) => sum + column.count, 0)).toBe(
          columns.reduce((sum, column) => sum + column.count, 0),
        );
        expect(after.reduce((sum, column) => sum + cents(column), 0n)).toBe(
          columns.reduce((sum, column) => sum + cents(column), 0n),
        );
        // a reload in the meantime already moved it
        expect(withMove(after, moving, to)).toBe(after);
      }),
    );
  });
});

it('removes a card that moves to a position without a column', () => {
  const [entered] = [{ state: state('entered'), count: 9, total: '7.50', cards: [card(1, 'entered', 250)] }];
  if (entered === undefined) throw new Error('no column');
  expect(withMove([entered], card(1, 'entered', 250), 'quote')).toEqual([
    { ...entered, count: 8, total: '5.00', cards: [] },
  ]);
});

describe('verdictOf', () => {
  const moves: Move[] = [
    {
      system_action: 'in_transit',
      label: 'Send out',
      allowed: false,
      why_not: [
        { code: 'a', description: 'The deposit is not paid.' },
        { code: 'b', description: 'Stock is short.' },
      ],
      warnings: [],
      needs: [],
      forward: true,
    },
  ];
  const at = (position: string) => ({ state: state(position) });
  it('returns all reasons of the server, a missing move, or undefined while loading', () => {
    expect(checkMove(moves, at('entered'), targetOf(at('in_transit')))).toEqual({
      why: 'The deposit is not paid. Stock is short.',
    });
    expect(checkMove(moves, at('entered'), targetOf(at('on_hire')))).toEqual({
      why: 'A contract can’t go from entered to on hire.',
    });
    expect(checkMove(undefined, at('entered'), targetOf(at('on_hire')))).toBeUndefined();
  });
});

describe('stepOnBoard', () => {
  it('stays on the board and skips empty columns', () => {
    const sizes = [3, 0, 1];
    expect(stepOnBoard(sizes, { column: 0, card: 2 }, 'ArrowRight')).toEqual({ column: 2, card: 0 });
    expect(stepOnBoard(sizes, { column: 2, card: 0 }, 'ArrowLeft')).toEqual({ column: 0, card: 0 });
    expect(stepOnBoard(sizes, { column: 0, card: 2 }, 'ArrowDown')).toBeUndefined();
    expect(stepOnBoard(sizes, { column: 0, card: 0 }, 'End')).toEqual({ column: 0, card: 2 });
    expect(stepOnBoard(sizes, { column: 2, card: 0 }, 'ArrowRight')).toBeUndefined();
  });
});

describe('nextSize', () => {
  it('grows with the cards shown, up to the number there are', () => {
    expect(nextSize(20, 20, 500)).toBe(60);
    expect(nextSize(60, 60, 500)).toBe(180);
    expect(nextSize(60, 60, 60)).toBe(60);
  });
  it('never shrinks while a larger page is loading', () => {
    fc.assert(
      fc.property(fc.nat(600), fc.nat(600), fc.nat(600), (asked, shown, count) => {
        expect(nextSize(asked, shown, count)).toBeGreaterThanOrEqual(asked);
      }),
    );
  });
});
