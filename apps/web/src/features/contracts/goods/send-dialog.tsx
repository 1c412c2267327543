/** Sends goods of a contract today: what is due is filled in. */
import { t } from '@hireyard/messages';
import { type FormEvent, useId, useState } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { inFigures, parseUnits } from '../../../lib/format.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NumberInput } from '../../../ui/inputs.tsx';
import { Row, Rows, Cells } from '../../../ui/layout.tsx';
import { rich, DateText } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useGoodsAction } from '../count/use-count.ts';
import type { Contract } from '../data.ts';
import { Refusal } from '../header/refusal.tsx';
import { focusWrong, type ProblemHelp } from '../header/steps.ts';
import { type GoodsLine, isDue } from './where.ts';

interface SendDialogProps {
  readonly contract: Contract;
  readonly position: string;
  readonly lines: readonly GoodsLine[];
  readonly onGo: (help: ProblemHelp) => void;
  readonly onClose: () => void;
}

/** The quantity of a line that is sent, as typed. */
interface Sending {
  readonly line: GoodsLine;
  readonly typed: string;
  /** Undefined if what was typed is no whole number. */
  readonly units: number | undefined;
  readonly error: string | undefined;
}

function sendingOf(line: GoodsLine, typed: string): Sending {
  const units = typed === '' ? 0 : parseUnits(typed, 'en');
  const error =
    units === undefined
      ? t('Enter a whole number.')
      : units > line.to_send
        ? t('Only {units, plural, one {# has} other {# have}} not left yet.', { units: line.to_send })
        : undefined;
  return { line, typed, units, error };
}

/** The quantities, and the call that sends them. */
function useSending({ contract, lines, onClose }: SendDialogProps) {
  const today = useToday();
  const { post, busy } = useGoodsAction(contract.id);
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [failure, setFailure] = useState<Failure>();
  const sending = lines
    // a line that someone else has sent meanwhile stays with what was typed
    .filter(({ to_send, contractstock }) => to_send > 0 || typed.has(contractstock))
    .map((line) => {
      const preset = isDue(line, today) ? line.to_send : 0;
      return sendingOf(line, typed.get(line.contractstock) ?? String(preset));
    });
  const total = sending.reduce((sum, { units = 0 }) => sum + units, 0);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || total === 0) return;
    if (sending.some(({ error }) => error !== undefined)) return focusWrong(event.currentTarget);
    setFailure(undefined);
    const sent = sending.flatMap(({ line: { contractstock }, units = 0 }) =>
      units > 0 ? [{ contractstock, quantity: units }] : [],
    );
    const outcome = await post('send', { lines: sent });
    if (!outcome.ok) return setFailure(outcome);
    toast(t('{units, plural, one {# unit sent} other {# units sent}}', { units: total }), {
      tone: 'success',
    });
    onClose();
  };
  return {
    sending,
    total,
    busy,
    failure,
    submit,
    type: (line: number, text: string) => setTyped(new Map(typed).set(line, text)),
  };
}

/** What happens to the order besides. */
function orderText({ delivery_type }: Contract): string {
  return delivery_type === 'none' || delivery_type === 'collect'
    ? t('The order goes on hire.')
    : t('The order goes in transit.');
}

export default function SendDialog(props: SendDialogProps) {
  const { contract, position, onGo, onClose } = props;
  const form = useSending(props);
  const { sending, total } = form;
  return (
    <Dialog open title={t('Send goods')} onClose={onClose}>
      <form className="hy-form" noValidate onSubmit={(event) => void form.submit(event)}>
        {position === 'entered' && <p>{orderText(contract)}</p>}
        <Rows flush>
          {sending.map((one) => (
            <SendRow
              key={one.line.contractstock}
              {...one}
              onChange={(text) => form.type(one.line.contractstock, text)}
            />
          ))}
        </Rows>
        {sending.length === 0 && <p>{t('Everything has been sent.')}</p>}
        {form.failure && <Refusal failure={form.failure} onGo={onGo} />}
        <Row end>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" loading={form.busy} disabled={total === 0}>
            {t('Send {units, plural, one {# unit} other {# units}}', { units: total })}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}

interface SendRowProps extends Sending {
  readonly onChange: (text: string) => void;
}

function SendRow({ line, typed, error, onChange }: SendRowProps) {
  const id = useId();
  const { name, to_send, sends } = line;
  const left = inFigures(to_send);
  return (
    <Cells columns="minmax(0, 1fr) 96px">
      <label htmlFor={id} className="hy-anywhere">
        <b>{name}</b>
        <span className="hy-hint hy-block" id={`${id}-hint`}>
          {sends === null
            ? t('{left} to send', { left })
            : rich('{left} to send on {day}', { left, day: <DateText day={sends} /> })}
        </span>
      </label>
      <NumberInput
        id={id}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-invalid={error === undefined ? undefined : true}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && (
        <p className="hy-error hy-across" id={`${id}-error`}>
          {error}
        </p>
      )}
    </Cells>
  );
}
