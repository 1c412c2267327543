import { t } from '@hireyard/messages';

/** Where an incoming message can be (domain rules §10). `received` waits for somebody. */
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

/** Every move is open from everywhere: a mistake in the inbox is put right by the next key. The usual next comes first. */
export function incomingMoves(from: IncomingPosition): IncomingMove[] {
  const order: readonly IncomingPosition[] = ['resolved', 'spam', 'opened', 'received'];
  return order.filter((to) => to !== from).map((to) => ({ to, label: LABELS[to] }));
}

/** Where a move by this name leads; null when it is none. */
export const incomingTarget = (action: string): IncomingPosition | null =>
  INCOMING_POSITIONS.find((position) => position === action) ?? null;
