import { t } from '@hireyard/messages';

export const REFUND_POSITIONS = [
  'create',
  'approved',
  'rejected',
  'cancelled',
  'pending',
  'succeeded',
  'partially_paid',
  'failed',
] as const;
export type RefundPosition = (typeof REFUND_POSITIONS)[number];

const WORDS: Readonly<Record<RefundPosition, string>> = {
  create: t('waiting for approval'),
  approved: t('approved'),
  rejected: t('declined'),
  pending: t('with the card provider'),
  succeeded: t('refunded'),
  partially_paid: t('partly refunded'),
  failed: t('failed'),
  cancelled: t('cancelled'),
};

/** Returns a refund request's position for use after "is" or "become". */
export const refundWords = (position: string): string =>
  WORDS[position as RefundPosition] ?? position.replaceAll('_', ' ');
