/** Cancellation charge and refunds of an abandoned order: proposed by the rules, decided by the user. */
import { t } from '@hireyard/messages';
import type { CancellationEffect } from '@hireyard/wire/contracts/change';
import * as f from '@hireyard/wire/field';
import { useEffect, useRef, useState } from 'react';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyValues } from '../../../ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, NumberInput } from '../../../ui/inputs.tsx';
import { Money } from '../../../ui/text.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { type Of, useEditImpact } from '../impact/impact.ts';
import { Rows, Cells } from '../../../ui/layout.tsx';
import './money.css';

export type Refunds = CancellationEffect['refunds'];
/** `amount`: decimal text; undefined while invalid or unknown. */
export interface Charge {
  readonly amount?: string;
  readonly error?: string;
  /** Refunds to request with the move; empty if none now. */
  readonly refunds?: Refunds;
}
const field = f.money({ min: 0 });
const NONE: Refunds = [];

const chargeOf = (typed: string): Charge => {
  const clean = field.check(typed.trim() === '' ? '0' : typed);
  return clean instanceof f.Refusal ? { error: clean.message } : { amount: clean };
};

interface CancellationProps {
  readonly contract: Of;
  readonly error: string | undefined;
  readonly onChange: (charge: Charge) => void;
}

/** The charge: as proposed until the user types another. Reports each change. */
function useCharge(contract: Of, onChange: (charge: Charge) => void) {
  const [typed, setTyped] = useState<string>();
  const [requests, setRequests] = useState(false);
  const own = typed === undefined ? undefined : chargeOf(typed);
  const { impact, stale, error } = useEditImpact(
    contract,
    { cancel: true, ...(own?.amount !== undefined && { cancellation_charge: own.amount }) },
    own?.error === undefined,
  );
  const proposed = impact?.cancellation ?? undefined;
  const charge: Charge = own ?? (proposed === undefined ? {} : { amount: proposed.charge });
  const tell = useRef(onChange);
  tell.current = onChange;
  const { amount, error: wrong } = charge;
  const refunds = requests && !stale && proposed !== undefined ? proposed.refunds : NONE;
  useEffect(() => {
    if (amount !== undefined) tell.current({ amount, refunds });
    else if (wrong !== undefined) tell.current({ error: wrong });
  }, [amount, wrong, refunds]);
  return {
    typed,
    setTyped,
    requests,
    setRequests,
    amount,
    proposed,
    stale,
    /** Why there is no proposal. */
    unknown: error?.message ?? impact?.refused.join(' '),
  };
}

export default function Cancellation({ contract, error, onChange }: CancellationProps) {
  const { typed, setTyped, requests, setRequests, amount, proposed, stale, unknown } = useCharge(
    contract,
    onChange,
  );
  if (proposed === undefined && unknown === undefined)
    return <SkeletonRows rows={2} label={t('Calculating the charge')} />;
  return (
    <>
      {proposed === undefined && (
        <p role="alert">
          {t('Not calculated: {reason} Enter it, or 0 for none.', {
            reason: unknown ?? '',
          })}
        </p>
      )}
      <Field
        label={t('Cancellation charge including tax')}
        help="cancellation.charge"
        hint={proposed?.reason}
        error={error}
      >
        {(control) => (
          <NumberInput
            decimals
            {...control}
            value={typed ?? proposed?.charge ?? ''}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {amount !== '0.00' && (
        <span>
          <Button onClick={() => setTyped('0.00')}>{t('Charge nothing')}</Button>
        </span>
      )}
      {proposed && (
        <Proposal proposed={proposed} stale={stale} requests={requests} onRequests={setRequests} />
      )}
    </>
  );
}

interface ProposalProps {
  readonly proposed: CancellationEffect;
  /** Being recalculated. */
  readonly stale: boolean;
  readonly requests: boolean;
  readonly onRequests: (requests: boolean) => void;
}

/** Payments and refunds, and whether to request them now. */
function Proposal({ proposed, stale, requests, onRequests }: ProposalProps) {
  const can = useCan();
  const { refunds, outstanding } = proposed;
  return (
    <div className={classNames(stale && 'hy-stale')} aria-busy={stale || undefined}>
      <KeyValues
        items={[
          [t('Paid so far'), <Money key="paid" amount={proposed.paid} />],
          [t('To refund'), <Money key="refund" amount={proposed.to_refund} />],
          ...(outstanding === '0.00'
            ? []
            : [[t('Still owed'), <Money key="owed" amount={outstanding} />] as const]),
        ]}
      />
      {refunds.length > 0 && <RefundList refunds={refunds} />}
      {refunds.length > 0 && can('accounting.add_refundrequest') && (
        <Checkbox checked={requests} onChange={(event) => onRequests(event.target.checked)}>
          {t('Request these refunds now')}
        </Checkbox>
      )}
    </div>
  );
}

const RefundList = ({ refunds }: { readonly refunds: Refunds }) => (
  <Rows flush aria-label={t('Proposed refunds')}>
    {refunds.map(({ paymentrequest, type, amount }) => (
      <Cells key={paymentrequest} columns="88px 1fr auto">
        <Link to={paths.paymentRequest.to({ id: paymentrequest })}>{`P${String(paymentrequest)}`}</Link>
        <span>{choiceText(type)}</span>
        <Money amount={amount} />
      </Cells>
    ))}
  </Rows>
);
