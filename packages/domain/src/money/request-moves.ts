/** The moves of requests with their button labels, most likely first (domain rules §7, §10). */
import { t } from '@hireyard/messages';
import type { ChangePosition } from '../contracts/change-request.ts';
import type { RefundPosition } from './refund-position.ts';
import type { PaymentPosition } from './requests.ts';

export const PAYMENT_MOVES: readonly (readonly [to: PaymentPosition, label: string])[] = [
  ['pending', t('Send')],
  ['cancelled', t('Cancel request')],
];

/** `needs` names the required inputs. */
export const REFUND_MOVES: readonly (readonly [
  to: RefundPosition,
  label: string,
  needs: readonly string[],
])[] = [
  ['approved', t('Approve'), []],
  ['succeeded', t('Mark as refunded'), ['manual_reference']],
  ['rejected', t('Decline'), ['decline_reason']],
  ['cancelled', t('Cancel request'), []],
];

export const CHANGE_MOVES: readonly (readonly [to: ChangePosition, label: string])[] = [
  ['resolved', t('Resolve')],
  ['cancelled', t('Cancel')],
  ['reopened', t('Reopen')],
];
