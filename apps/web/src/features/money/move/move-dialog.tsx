/** A payment moved to other contracts of its account, or split between them. */
import { inSentence, t } from '@hireyard/messages';
import { account } from '@hireyard/wire/customers/account';
import type { ReadOf } from '@hireyard/wire/field';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { FieldErrors } from '@hireyard/wire/field/error';
import type { allocationShape } from '@hireyard/wire/money/money';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import type { transferShape } from '@hireyard/wire/money/transfer';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { type Failure, fieldMessages, ResponseError } from '../../../lib/api/outcome.ts';
import { keys } from '../../../lib/api/queries.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { useGo } from '../../../page/navigate.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput, TextInput } from '../../../ui/inputs.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isNothing, leastOf, type PaymentRequest } from '../data.ts';
import { useMoneyText } from '../words.tsx';
import { useMoneyAction } from '../use-money-write.ts';
import { MoveRows } from './move-rows.tsx';
import { type Entered, type Spread, spreadOf, spreadOldest } from './spread.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Row } from '../../../ui/layout.tsx';
import '../money.css';

/** Messages by the key of their row; empty when the error is not about rows. */
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

type Allocation = ReadOf<typeof allocationShape>;
type Transferred = ReadOf<typeof transferShape>;

interface MoveDialogProps {
  readonly request: PaymentRequest;
  /** What is to be moved; then it is spread already, the oldest due first. */
  readonly amount?: string | undefined;
  readonly onClose: () => void;
}

export function MoveDialog({ request, amount, onClose }: MoveDialogProps) {
  const id = request.account_id ?? 0;
  const { data, error, isFetchedAfterMount } = useQuery({
    queryKey: [...keys.record(account, id), 'allocation', request.id],
    queryFn: async ({ signal }) =>
      client(account).action<Allocation>('allocation', { id, query: { from: request.id }, signal }),
    staleTime: 0,
  });
  const title = t('Move or split {number}', { number: request.number });
  if (data !== undefined && isFetchedAfterMount && data.rows.length > 0 && !isNothing(data.free))
    return <MoveForm title={title} request={request} amount={amount} allocation={data} onClose={onClose} />;
  return (
    <Dialog open title={title} onClose={onClose}>
      {error !== null ? (
        <p role="alert">{error.message}</p>
      ) : data === undefined || !isFetchedAfterMount ? (
        <SkeletonRows rows={4} />
      ) : isNothing(data.free) ? (
        <EmptyState title={t('Nothing of it is free')}>
          {t('A refund that is under way speaks for it.')}
        </EmptyState>
      ) : (
        <EmptyState title={t('No other contract of this account owes anything')}>
          {t('Money that nobody owes stays where it is, or goes back by a refund.')}
        </EmptyState>
      )}
    </Dialog>
  );
}

function MoveForm({
  title,
  request,
  amount: proposed,
  allocation: { rows, free },
  onClose,
}: MoveDialogProps & { readonly title: string; readonly allocation: Allocation }) {
  const say = useMoneyText();
  const go = useGo();
  const action = useMoneyAction();
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
  const change = (next: Entered) => {
    setEntered(next);
    setServed({});
    setFailure(undefined);
  };
  const focusWrong = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  const done = ({ amount: moved, moved: targets }: Transferred) => {
    const [first, ...more] = targets;
    if (first === undefined) return;
    const { id, contract_number: number } = first.contract;
    toast(
      more.length === 0
        ? t('{amount} moved to {number}', { amount: say(moved), number })
        : t('{amount} split between {count}', { amount: say(moved), count: targets.length }),
      {
        tone: 'success',
        durationMs: 8000,
        action: {
          label: t('Open {number}', { number }),
          run: () => go(paths.contract.to({ id }, { tab: 'money' })),
        },
      },
    );
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setSent(true);
    if (action.busy) return;
    if (
      spread.wrong !== undefined ||
      over ||
      spread.targets.length === 0 ||
      Object.keys(spread.errors).length > 0
    )
      return focusWrong();
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
  return (
    <Dialog
      open
      wide
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form="move-money" loading={action.busy}>
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
        onSubmit={(event) => void submit(event)}
      >
        <p>
          {t('{amount} of the {type} payment on {contract_number} is free.', {
            amount: say(free),
            type: inSentence(choiceText(request.type)),
            contract_number: request.contract?.contract_number,
          })}
        </p>
        <Row gap={12} align="end">
          <Field label={t('Amount')} required error={sent || isWrong(amount) ? spread.wrong : undefined}>
            {(control) => (
              <NumberInput
                {...control}
                decimals
                value={amount}
                onChange={(event) => {
                  setAmount(event.target.value);
                  setFailure(undefined);
                }}
              />
            )}
          </Field>
          <Button onClick={() => change(spreadOldest(rows, amount))}>{t('Oldest first')}</Button>
          <p className={classNames('hy-to-end hy-num hy-strong', over && 'hy-danger')} role="status">
            {over
              ? t('{amount} more than the amount', { amount: say(spread.left.slice(1)) })
              : t('{amount} left', { amount: say(spread.left) })}
          </p>
        </Row>
        <MoveRows
          rows={rows}
          entered={entered}
          spread={spread}
          errors={{ ...spread.errors, ...served }}
          onChange={change}
        />
        {sent && spread.targets.length === 0 && Object.keys(spread.errors).length === 0 && (
          <p className="hy-error" role="alert">
            {t('Say how much goes where.')}
          </p>
        )}
        <Field label={t('Reason')} hint={t('It stands beside both sides.')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {failure !== undefined && Object.keys(served).length === 0 && (
          <p className="hy-mf-why" role="alert">
            {failure.kind === 'invalid' ? Object.values(failure.fields).join(' ') : failure.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Said at once, not only when it is sent: what follows from the amount would be wrong too. */
const isWrong = (amount: string): boolean => amount.trim() !== '';
