/** What giving an order up costs the customer, and what he gets back: proposed by the rules, decided by the person. */
import { type cancellationShape } from '@hireyard/wire/money';
import * as f from '@hireyard/wire/field';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { KeyValues } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput } from '../../../ui/inputs.tsx';
import { Money } from '../../../ui/money.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { belowContract, leastOf, minus } from '../../accounting/index.ts';

/** `amount`: clean decimal text, undefined while it is wrong or not known. */
export interface Charge {
  readonly amount?: string;
  readonly error?: string;
}
type Proposed = f.ReadOf<typeof cancellationShape>;
const field = f.money({ min: 0 });

const chargeOf = (typed: string): Charge => {
  const clean = field.check(typed.trim() === '' ? '0' : typed);
  return clean instanceof f.Refusal ? { error: clean.message } : { amount: clean };
};

interface CancellationProps {
  readonly id: number;
  readonly error: string | undefined;
  readonly onChange: (charge: Charge) => void;
}

export default function Cancellation({ id, error, onChange }: CancellationProps) {
  const query = useQuery({ ...belowContract<Proposed>(id, 'cancellation'), staleTime: 0 });
  const [typed, setTyped] = useState<string>();
  const proposed = query.isFetchedAfterMount ? query.data : undefined;
  const value = typed ?? proposed?.charge;
  const charge = value === undefined ? undefined : chargeOf(value);
  const tell = useRef(onChange);
  tell.current = onChange;
  const { amount, error: wrong } = charge ?? {};
  useEffect(() => {
    if (amount !== undefined) tell.current({ amount });
    else if (wrong !== undefined) tell.current({ error: wrong });
  }, [amount, wrong]);
  if (proposed === undefined && query.error === null)
    return <SkeletonRows rows={2} label="Working out the charge" />;
  return (
    <>
      {query.error !== null && (
        <p role="alert">
          The charge could not be worked out: {query.error.message}. Type what is charged, 0 for nothing.
        </p>
      )}
      <Field label="Cancellation charge, tax included" hint={proposed?.reason} error={error}>
        {(control) => (
          <NumberInput
            decimals
            {...control}
            value={value ?? ''}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {amount !== '0.00' && (
        <span>
          <Button onClick={() => setTyped('0.00')}>Charge nothing</Button>
        </span>
      )}
      {proposed && (
        <KeyValues
          items={[
            ['Paid so far', <Money key="paid" amount={proposed.paid} />],
            [
              'To refund',
              <Money
                key="refund"
                amount={amount === undefined ? null : leastOf(minus(proposed.paid, amount))}
              />,
            ],
          ]}
        />
      )}
    </>
  );
}
