/** Shapes of money that is moved between contracts (docs/use/money.md, "Moving money"). */
import { t } from '@hireyard/messages';
import { MONEY_TYPES, type MoneyType } from '@hireyard/domain/money/balance';
import * as f from '../field.ts';

/** Where the money of a transfer went, or came from. */
export interface OtherSide {
  readonly id: number;
  readonly contract_number: string;
  readonly type: MoneyType;
}
/** The other side of a movement; null for money that came from outside or left. */
export const otherSide = f.json<OtherSide, { readOnly: true; nullable: true; label: string }>(
  { readOnly: true, nullable: true, label: t('Other side') },
  {
    type: ['object', 'null'],
    properties: {
      id: { type: 'integer' },
      contract_number: { type: 'string' },
      type: { enum: [...MONEY_TYPES] },
    },
    required: ['id', 'contract_number', 'type'],
  },
);

interface Moved {
  readonly contract: { readonly id: number; readonly contract_number: string };
  readonly type: MoneyType;
  readonly amount: string;
  /** The payment requests that it paid. */
  readonly requests: readonly { readonly id: number; readonly number: string; readonly amount: string }[];
}
/** What POST paymentrequest/{id}/transfer/ did, or would do. */
export const transferShape = {
  amount: f.money({ readOnly: true, label: t('Moved') }),
  /** What of the payment is free afterwards. */
  left: f.money({ readOnly: true, label: t('Left') }),
  moved: f.json<readonly Moved[], { readOnly: true }>(
    { readOnly: true },
    { type: 'array', items: { type: 'object' } },
  ),
};
