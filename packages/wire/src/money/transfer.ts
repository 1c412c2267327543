/** Shapes of transfers between contracts (docs/use/money.md, "Moving money"). */
import { t } from '@hireyard/messages';
import { MONEY_TYPES, type MoneyType } from '@hireyard/domain/money/balance';
import * as f from '../field.ts';

/** The other side of a transfer. */
export interface OtherSide {
  readonly id: number;
  readonly contract_number: string;
  readonly type: MoneyType;
}
/** The other side of a movement; null for payments and refunds. */
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
  /** The payment requests paid by it. */
  readonly requests: readonly { readonly id: number; readonly number: string; readonly amount: string }[];
}
/** Result of POST paymentrequest/{id}/transfer/, or its preview. */
export const transferShape = {
  amount: f.money({ readOnly: true, label: t('Moved') }),
  /** The available part of the payment afterwards. */
  left: f.money({ readOnly: true, label: t('Left') }),
  moved: f.json<readonly Moved[], { readOnly: true }>(
    { readOnly: true },
    { type: 'array', items: { type: 'object' } },
  ),
};
