import { CONTRACT_MARKERS, type StateContext, SYSTEM_ACTIONS } from '../workflow/actions.ts';
import { EDGES, type GraphEdge } from './workflow-edges.ts';
import { CONTRACT_TRANSITIONS, type Transition } from '../contracts/moves/table.ts';
import { EFFECT_TEXTS, GUARD_TEXTS, INPUT_TEXTS } from '../contracts/moves/words.ts';

/** `position`: people move records there; `derived`: it follows from money or news; `marker`: it stands beside the others. */
export type NodeKind = 'position' | 'derived' | 'marker';

export interface GraphNode {
  /** The system action; which state carries it, and how that looks, is the administrator's. */
  readonly action: string;
  readonly kind: NodeKind;
}

export interface WorkflowGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

const MARKERS: Partial<Record<StateContext, readonly string[]>> = {
  contract_status: CONTRACT_MARKERS,
  payment_request_status: ['resend', 'invoice_sent'],
  refund_request_status: ['confirmation_sent'],
  transaction_status: ['confirmation_sent'],
};

/** Where nobody moves a record by hand: the rest of these contexts follows by itself. */
const DERIVED: Partial<Record<StateContext, readonly string[]>> = {
  contract_finance_status: SYSTEM_ACTIONS.contract_finance_status,
  payment_request_status: ['partially_paid', 'paid', 'overpaid'],
  refund_request_status: ['pending', 'partially_paid', 'failed'],
  email_status: SYSTEM_ACTIONS.email_status,
};

const fromRow = ({ from, to, label, guards, advice, needs, effects }: Transition): GraphEdge => ({
  from,
  to,
  label,
  by: 'person',
  guards: guards.map((one) => GUARD_TEXTS[one]),
  advice: advice.map((one) => GUARD_TEXTS[one]),
  needs: needs.map((one) => INPUT_TEXTS[one]),
  effects: effects.map((one) => EFFECT_TEXTS[one]),
});

const kindOf = (context: StateContext, action: string): NodeKind => {
  if (MARKERS[context]?.includes(action)) return 'marker';
  return DERIVED[context]?.includes(action) ? 'derived' : 'position';
};

const isContext = (context: string): context is StateContext => Object.hasOwn(SYSTEM_ACTIONS, context);

/**
 * The system actions of a context and the moves between them, in words; undefined for a context in which the program does nothing by itself.
 * Program moves may pass over steps that lie on their way (domain rules §6, §7, §10).
 */
export function workflowGraph(context: string): WorkflowGraph | undefined {
  if (!isContext(context)) return undefined;
  return {
    nodes: SYSTEM_ACTIONS[context].map((action) => ({ action, kind: kindOf(context, action) })),
    edges: context === 'contract_status' ? CONTRACT_TRANSITIONS.map(fromRow) : (EDGES[context] ?? []),
  };
}
