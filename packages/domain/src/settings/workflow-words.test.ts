import { describe, expect, test } from 'vitest';
import { CHANGE_MOVES, PAYMENT_MOVES, REFUND_MOVES } from '../money/request-moves.ts';
import type { GraphEdge } from './workflow-edges.ts';
import { workflowGraph } from './workflow-graph.ts';

const graph = (context: string) => workflowGraph(context) ?? { nodes: [], edges: [] };
const movesOf = (context: string): readonly GraphEdge[] =>
  graph(context).edges.filter(({ by, from }) => by === 'person' && from !== null);
/** Moves with conditions, input or effects, as `from → to`. */
const saying = (context: string, part: 'guards' | 'needs' | 'effects' | 'advice') =>
  graph(context)
    .edges.filter((edge) => edge[part].length > 0)
    .map(({ from, to }) => `${from} → ${to}`);

test.each(['payment_request_status', 'refund_request_status', 'email_status', 'contract_finance_status'])(
  '%s: a position is derived exactly when no manual move leads there',
  (context) => {
    const { nodes, edges } = graph(context);
    for (const { action, kind } of nodes.filter((node) => node.kind !== 'marker')) {
      const byHand = edges.some((edge) => edge.by === 'person' && edge.to === action);
      expect([action, kind]).toEqual([action, byHand ? 'position' : 'derived']);
    }
  },
);

test.each([
  ['payment_request_status', PAYMENT_MOVES],
  ['refund_request_status', REFUND_MOVES],
  ['change_request_status', CHANGE_MOVES],
] as const)('%s: a move has the label of its button', (context, buttons) => {
  const labels = new Map<string, string>(buttons.map(([to, label]) => [to, label]));
  for (const { to, label } of movesOf(context)) expect([to, label]).toEqual([to, labels.get(to)]);
});

describe('a move states', () => {
  test('its required input', () => {
    expect(saying('payment_request_status', 'needs')).toEqual([]);
    expect(saying('refund_request_status', 'needs')).toEqual([
      'create → rejected',
      'approved → succeeded',
      'pending → succeeded',
      'failed → succeeded',
      'partially_paid → succeeded',
    ]);
    expect(saying('change_request_status', 'needs')).toEqual([
      'create → resolved',
      'reopened → resolved',
      'create → cancelled',
      'reopened → cancelled',
    ]);
  });

  test('its conditions', () => {
    expect(saying('payment_request_status', 'guards')).toEqual(['create → cancelled', 'pending → cancelled']);
    expect(saying('refund_request_status', 'guards')).toEqual([
      'create → approved',
      'failed → approved',
      'partially_paid → approved',
      'approved → cancelled',
      'approved → succeeded',
      'pending → succeeded',
      'failed → succeeded',
      'partially_paid → succeeded',
    ]);
    expect(saying('change_request_status', 'guards')).toEqual([]);
  });

  test('its effects', () => {
    expect(saying('payment_request_status', 'effects')).toEqual([
      'null → pending',
      'create → pending',
      'create → cancelled',
      'pending → cancelled',
    ]);
    expect(saying('refund_request_status', 'effects')).toEqual([
      'create → approved',
      'failed → approved',
      'partially_paid → approved',
    ]);
    expect(saying('change_request_status', 'effects')).toEqual([
      'resolved → reopened',
      'cancelled → reopened',
    ]);
  });

  test('no warnings, except for contracts', () => {
    for (const context of ['payment_request_status', 'refund_request_status', 'change_request_status'])
      expect(saying(context, 'advice')).toEqual([]);
  });
});
