import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import type { Move } from '@hireyard/wire/records/workflow';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { invalidateAfterWrite } from '../../../lib/api/write.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/inputs.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { focusWrong, type ProblemHelp } from './steps.ts';
import { Refusal } from './refusal.tsx';
import type { Of } from '../impact/impact.ts';
import type { Charge, Refunds } from '../money/cancellation.tsx';
import { consequences, isAbandoning, type Mover } from './use-move.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import type { refundrequest } from '@hireyard/wire/money/refundrequest';
import { newKey } from '../../../lib/api/storage.ts';
import { client } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';

// Requests the refunds of an abandoned order, one per payment in order. Each still needs approval.

/** Returns how many were requested, and why the next one failed. */
async function askRefunds(
  refunds: Refunds,
  reason: string,
): Promise<{ readonly asked: number; readonly why?: string }> {
  let asked = 0;
  for (const { paymentrequest, amount } of refunds) {
    try {
      await client<typeof refundrequest>(heads.refundrequest).create(
        { paymentrequest, amount, reason },
        { idempotencyKey: newKey() },
      );
    } catch (error) {
      return { asked, why: failureOf(error).message };
    }
    asked += 1;
  }
  return { asked };
}

const Cancellation = lazyPart(() => import('../money/cancellation.tsx'), <SkeletonRows rows={2} />);

const LostReason = lazyPart(() => import('./lost-reason.tsx'), <SkeletonRows rows={1} />);

interface MoveDialogProps {
  readonly contract: Of;
  readonly move: Move;
  readonly position: string;
  readonly number: string;
  readonly mover: Mover;
  readonly onClose: () => void;
  readonly onGo: (help: ProblemHelp) => void;
}

/** Requests the proposed refunds after the order was abandoned, with the amounts shown in the dialog. */
async function refund(cache: QueryClient, refunds: Refunds, reason: string): Promise<void> {
  if (refunds.length === 0) return;
  const { asked, why } = await askRefunds(refunds, `Abandoned: ${reason}`.slice(0, 500));
  await invalidateAfterWrite(cache, heads.refundrequest);
  const counts = { count: asked, reason: why ?? '' };
  if (why === undefined)
    toast(
      t(
        '{count, plural, one {# refund requested. It needs approval.} other {# refunds requested. They need approval.}}',
        counts,
      ),
      { tone: 'success' },
    );
  else
    toast(
      t(
        '{count, plural, one {# refund requested} other {# refunds requested}}; the next one failed: {reason}',
        counts,
      ),
      { tone: 'danger' },
    );
}

/** Inputs of a move, and the move itself. */
function useMoveForm({ move, mover, onClose }: MoveDialogProps) {
  const cache = useQueryClient();
  const [reason, setReason] = useState('');
  const [lost, setLost] = useState('');
  const [sent, setSent] = useState(false);
  // undefined while loading: an order isn't abandoned with a charge that the user hasn't seen
  const [charge, setCharge] = useState<Charge>();
  const needsReason = move.needs.includes('reason');
  const missing = needsReason && reason.trim() === '';
  const charges = move.system_action === 'abandoned';
  const unclear = charges && charge?.amount === undefined;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    if (missing || unclear) return focusWrong(event.currentTarget);
    const inputs = {
      ...(needsReason && { reason: reason.trim() }),
      ...(lost !== '' && { lost_reason: lost }),
      ...(charges && charge?.amount !== undefined && { cancellation_charge: charge.amount }),
    };
    if (!(await mover.move(move, inputs))) return;
    onClose();
    await refund(cache, charge?.refunds ?? [], reason.trim());
  };
  const wrong = mover.failure?.kind === 'invalid' ? mover.failure.fields : {};
  const refused = {
    reason: wrong['reason'],
    lost: wrong['lost_reason'],
    charge: charges ? wrong['cancellation_charge'] : undefined,
  };
  return {
    needsReason,
    charges,
    reason,
    setReason,
    lost,
    setLost,
    setCharge,
    submit,
    errors: {
      reason: sent && missing ? t('Enter a reason.') : refused.reason,
      lost: refused.lost,
      charge: sent ? (charge?.error ?? refused.charge) : undefined,
    },
    /** Why it failed, unless a field shows it. */
    failure: Object.values(refused).every((one) => one === undefined) ? mover.failure : undefined,
  };
}

/** Confirms a move: consequences, warnings, and the reason if required. */
export default function MoveDialog(props: MoveDialogProps) {
  const { contract, move, position, number, mover, onClose, onGo } = props;
  const form = useMoveForm(props);
  const { errors } = form;
  return (
    <Dialog open title={`${move.label} ${number}`} onClose={onClose}>
      <form className="hy-form" onSubmit={(event) => void form.submit(event)}>
        <Stack as="ul">
          {consequences(position, move).map((text) => (
            <li key={text}>{text}</li>
          ))}
          {move.warnings.map((warning) => (
            <li key={warning.code + warning.description} className="hy-warning hy-strong">
              {warning.description}
            </li>
          ))}
        </Stack>
        {move.system_action === 'quote_abandoned' && (
          <LostReason value={form.lost} error={errors.lost} onChange={form.setLost} />
        )}
        {form.needsReason && <Reason value={form.reason} error={errors.reason} onChange={form.setReason} />}
        {form.charges && <Cancellation contract={contract} error={errors.charge} onChange={form.setCharge} />}
        {form.failure && <Refusal failure={form.failure} onGo={onGo} />}
        <Row end>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            kind={isAbandoning(move.system_action) ? 'danger' : 'primary'}
            type="submit"
            loading={mover.busy}
          >
            {move.label}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}

interface ReasonProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (reason: string) => void;
}

const Reason = ({ value, error, onChange }: ReasonProps) => (
  <Field label={t('Reason')} required hint={t('Shown in the history.')} error={error}>
    {(control) => (
      <TextArea
        {...control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
    )}
  </Field>
);
