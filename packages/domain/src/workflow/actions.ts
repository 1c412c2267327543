/** Contract positions, one at a time (domain rules §6). */
export const CONTRACT_POSITIONS = [
  'quote',
  'entered',
  'in_transit',
  'on_hire',
  'off_hire',
  'collection',
  'complete',
  'abandoned',
  'quote_abandoned',
] as const;
export type ContractPosition = (typeof CONTRACT_POSITIONS)[number];

/** System actions that coexist with a contract's position. */
export const CONTRACT_MARKERS = ['summary_sent'] as const;

const MONEY = ['request_create', 'settled', 'overpaid', 'outstanding'] as const;

/** System actions of every kind of record, by slug of the state type. They are fixed; administrators name and colour the states. */
export const SYSTEM_ACTIONS = {
  contract_status: [...CONTRACT_POSITIONS, ...CONTRACT_MARKERS],
  contract_finance_status: [
    ...MONEY.map((action) => `deposit_${action}` as const),
    ...MONEY.map((action) => `damages_${action}` as const),
    ...MONEY.map((action) => `contract_${action}` as const),
  ],
  payment_request_status: [
    'create',
    'pending',
    'paid',
    'partially_paid',
    'overpaid',
    'cancelled',
    'resend',
    'invoice_sent',
  ],
  refund_request_status: [
    'cancelled',
    'create',
    'rejected',
    'approved',
    'pending',
    'succeeded',
    'failed',
    'partially_paid',
    'confirmation_sent',
  ],
  email_status: ['pending', 'sent', 'received', 'opened', 'clicked', 'bounced', 'complaint'],
  incoming_email_status: ['received', 'opened', 'resolved', 'spam'],
  transaction_status: ['confirmation_sent'],
  change_request_status: ['create', 'resolved', 'cancelled', 'reopened'],
} as const satisfies Record<string, readonly string[]>;

export type StateContext = keyof typeof SYSTEM_ACTIONS;
