import { t } from '@hireyard/messages';

/** States of incoming messages (domain rules §10). `received` waits for staff. */
export const INCOMING_POSITIONS = ['received', 'opened', 'resolved', 'spam'] as const;
export type IncomingPosition = (typeof INCOMING_POSITIONS)[number];

const LABELS: Readonly<Record<IncomingPosition, string>> = {
  received: t('Mark as new'),
  opened: t('Mark as read'),
  resolved: t('Resolve'),
  spam: t('Spam'),
};

export interface IncomingMove {
  readonly to: IncomingPosition;
  readonly label: string;
}

/**
 * Returns the moves from a state; all others are reachable, so that mistakes are easily corrected. The usual one
 * comes first.
 */
export function incomingMoves(from: IncomingPosition): IncomingMove[] {
  const order: readonly IncomingPosition[] = ['resolved', 'spam', 'opened', 'received'];
  return order.filter((to) => to !== from).map((to) => ({ to, label: LABELS[to] }));
}

/** Returns the target of a move; null if it is unknown. */
export const incomingTarget = (action: string): IncomingPosition | null =>
  INCOMING_POSITIONS.find((position) => position === action) ?? null;
