/** The allocation of a payment: typed by row, or earliest due first. */
import { inSentence, t } from '@hireyard/messages';
import type { ReadOf } from '@hireyard/wire/field';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { FieldErrors } from '@hireyard/wire/field/error';
import type { allocationShape } from '@hireyard/wire/money/money';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import type { transferShape } from '@hireyard/wire/money/transfer';
import { type FormEvent, useRef, useState } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { client } from '../../../lib/api/client.ts';
import { type Failure, fieldMessages, ResponseError } from '../../../lib/api/outcome.ts';
import { classNames } from '../../../lib/class-names.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { useGo } from '../../../page/navigate.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput, TextInput } from '../../../ui/inputs.tsx';
import { Row } from '../../../ui/layout.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isNothing, leastOf, type PaymentRequest } from '../data.ts';
import { useMoneyAction } from '../use-money-write.ts';
import { useMoneyText } from '../words.tsx';
import { MoveRows } from './move-rows.tsx';
import { type Entered, type Spread, spreadOf, spreadOldest } from './allocate.ts';

export type Allocation = ReadOf<typeof allocationShape>;
type Transferred = ReadOf<typeof transferShape>;

/** Errors by row key; empty if the error isn't about rows. */
function servedErrors(error: unknown, targets: Spread['targets']): Entered {
  const body = error instanceof ResponseError && error.status === 400 ? error.body : undefined;
  const rows = (body as { readonly targets?: unknown } | undefined)?.targets;
  if (!Array.isArray(rows)) return {};
  return Object.fromEntries(
    rows.flatMap((row: unknown, at) => {
      const target = targets[at];
      if (target === undefined || typeof row !== 'object' || row === null) return [];
      const words = Object.values(fieldMessages(row as FieldErrors)).join(' ');
      return words === '' ? [] : [[`${target.contract} ${target.type}`, words] as const];
    }),
  );
}

export interface MoveProps {
  readonly request: PaymentRequest;
  /** The amount to move; if given, it is allocated at once, earliest due first. */
  readonly amount?: string | undefined;
  readonly onClose: () => void;
}

interface MoveFormProps extends MoveProps {
  readonly title: string;
  readonly allocation: Allocation;
}

export function MoveForm(props: MoveFormProps) {
  const { title, request, allocation, onClose } = props;
  const { rows, free } = allocation;
  const say = useMoneyText();
  const move = useMove(props);
  const { form, spread, sent, failure, served, change } = move;
  return (
    <Dialog
      open
      wide
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form="move-money" loading={move.busy}>
            {isNothing(spread.sum) ? t('Move') : t('Move {amount}', { amount: say(spread.sum) })}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="move-money"
        className="hy-form"
        noValidate
        onSubmit={(event) => void move.submit(event)}
      >
        <p>
          {t('{amount} of {type} on {contract_number} is available.', {
            amount: say(free),
            type: inSentence(choiceText(request.type)),
            contract_number: request.contract?.contract_number,
          })}
        </p>
        <AmountRow move={move} onOldest={() => change(spreadOldest(rows, move.amount))} />
        <MoveRows
          rows={rows}
          entered={move.entered}
          spread={spread}
          errors={{ ...spread.errors, ...served }}
          onChange={change}
        />
        {sent && spread.targets.length === 0 && Object.keys(spread.errors).length === 0 && (
          <p className="hy-error" role="alert">
            {t('Enter at least one amount.')}
          </p>
        )}
        <Field label={t('Reason')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={500}
              value={move.reason}
              onChange={(event) => move.setReason(event.target.value)}
            />
          )}
        </Field>
        {failure !== undefined && Object.keys(served).length === 0 && (
          <p className="hy-surface is-danger hy-strong" role="alert">
            {failure.kind === 'invalid' ? Object.values(failure.fields).join(' ') : failure.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface AmountRowProps {
  readonly move: ReturnType<typeof useMove>;
  /** Allocates the amount, earliest due first. */
  readonly onOldest: () => void;
}

/** The total to move and the unallocated rest. */
function AmountRow({ move: { amount, setAmount, spread, over, sent }, onOldest }: AmountRowProps) {
  const say = useMoneyText();
  return (
    <Row gap={12} align="end">
      <Field label={t('Amount')} required error={sent || isWrong(amount) ? spread.wrong : undefined}>
        {(control) => (
          <NumberInput
            {...control}
            decimals
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
      </Field>
      <Button onClick={onOldest}>{t('Oldest first')}</Button>
      <p className={classNames('hy-to-end hy-num hy-strong', over && 'hy-danger')} role="status">
        {over
          ? t('{amount} too much', { amount: say(spread.left.slice(1)) })
          : t('{amount} left', { amount: say(spread.left) })}
      </p>
    </Row>
  );
}

/** Shown at once, because the rows depend on the amount. */
const isWrong = (amount: string): boolean => amount.trim() !== '';

/** The form's state, errors and submission. */
function useMove({ request, amount: proposed, allocation: { rows, free }, onClose }: MoveFormProps) {
  const say = useMoneyText();
  const action = useMoneyAction();
  const done = useDone(onClose);
  const form = useRef<HTMLFormElement>(null);
  const [amount, setAmount] = useState(() => (proposed === undefined ? free : leastOf(proposed, free)));
  const [entered, setEntered] = useState<Entered>(() =>
    proposed === undefined ? {} : spreadOldest(rows, amount),
  );
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [served, setServed] = useState<Entered>({});
  const spread = spreadOf(rows, entered, { amount, free, say });
  const over = spread.left.startsWith('-');
  const focusWrong = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setSent(true);
    if (action.busy) return;
    const wrong = spread.wrong !== undefined || Object.keys(spread.errors).length > 0;
    if (wrong || over || spread.targets.length === 0) return focusWrong();
    const body = { targets: spread.targets, reason };
    setFailure(undefined);
    const outcome = await action.run(body, async (idempotencyKey) => {
      try {
        return await client(paymentrequest).action<Transferred>('transfer', {
          id: request.id,
          body,
          idempotencyKey,
        });
      } catch (error) {
        setServed(servedErrors(error, spread.targets));
        throw error;
      }
    });
    if (outcome.ok) return done(outcome.record);
    setFailure(outcome);
    focusWrong();
  };
  return {
    form,
    amount,
    setAmount: (next: string) => {
      setAmount(next);
      setFailure(undefined);
    },
    entered,
    change: (next: Entered) => {
      setEntered(next);
      setServed({});
      setFailure(undefined);
    },
    reason,
    setReason,
    sent,
    failure,
    served,
    spread,
    /** More is allocated than the amount. */
    over,
    busy: action.busy,
    submit,
  };
}

/** Reports the result and closes. */
function useDone(onClose: () => void) {
  const say = useMoneyText();
  const go = useGo();
  return ({ amount, moved: targets }: Transferred) => {
    const [first, ...more] = targets;
    if (first === undefined) return;
    const { id, contract_number: number } = first.contract;
    toast(
      more.length === 0
        ? t('{amount} moved to {number}', { amount: say(amount), number })
        : t('{amount} split between {count}', { amount: say(amount), count: inFigures(targets.length) }),
      {
        tone: 'success',
        action: {
          label: t('Open {number}', { number }),
          run: () => go(paths.contract.to({ id }, { tab: 'money' })),
        },
      },
    );
    onClose();
  };
}
