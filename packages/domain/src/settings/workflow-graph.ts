import { CONTRACT_MARKERS, type StateContext, SYSTEM_ACTIONS } from '../workflow/actions.ts';
import { EDGES, type GraphEdge } from './workflow-edges.ts';
import { CONTRACT_TRANSITIONS, type Transition } from '../contracts/moves/table.ts';
import { EFFECT_TEXTS, GUARD_TEXTS, INPUT_TEXTS } from '../contracts/moves/words.ts';

/** `position`: moved manually; `derived`: follows from money or events; `marker`: coexists with the others. */
export type NodeKind = 'position' | 'derived' | 'marker';

export interface GraphNode {
  /** The system action. Administrators choose the state's name and colour. */
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

/** Actions that users move records to; the rest follow automatically. */
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
 * Returns a context's system actions and moves; undefined for a context without automatic behaviour. Automatic moves may skip steps (domain
 * rules §6, §7, §10).
 */
export function workflowGraph(context: string): WorkflowGraph | undefined {
  if (!isContext(context)) return undefined;
  return {
    nodes: SYSTEM_ACTIONS[context].map((action) => ({ action, kind: kindOf(context, action) })),
    edges: context === 'contract_status' ? CONTRACT_TRANSITIONS.map(fromRow) : (EDGES[context] ?? []),
  };
}
