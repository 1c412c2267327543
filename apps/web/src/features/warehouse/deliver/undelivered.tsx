/** The forms of a stop. Goods that could not be delivered are the whole drop, or chosen lines and units, with a reason. */
import { t } from '@hireyard/messages';
import { unitsToHandOver, type Leg } from '@hireyard/domain/warehouse/drops';
import type { WorkLine } from '@hireyard/domain/warehouse/work';
import type { WarehouseHire } from '@hireyard/wire/warehouse/warehouse';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { inFigures } from '../../../lib/format.ts';
import { Field } from '../../../ui/field.tsx';
import { IconWarn } from '../../../ui/icons.tsx';
import { NumberInput, TextInput } from '../../../ui/inputs.tsx';
import { Row, Stack, Surface } from '../../../ui/layout.tsx';
import { rich, MomentText } from '../../../ui/text.tsx';
import type { Desk, ScanVerdict } from '../desk/desk.ts';
import type { StoredScan } from '../queue/store.ts';
import { type OpenQueue, useQueueState } from '../queue/use-queue.ts';
import { type Handover, HandoverForm } from './handover.tsx';

/** Units of a line that stay on the vehicle. */
interface UndeliveredUnits {
  readonly line: number;
  readonly quantity: number;
}

interface FormProps {
  readonly lines: readonly WorkLine[];
  readonly onSave: (units: readonly UndeliveredUnits[], reason: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** The entered units per line, all at first, and the reason. */
function useUndelivered({ lines, onSave }: Pick<FormProps, 'lines' | 'onSave'>) {
  const [entered, setEntered] = useState<Readonly<Record<number, string>>>({});
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const textOf = (line: WorkLine) => entered[line.id] ?? String(unitsToHandOver(line));
  const isValid = (line: WorkLine) => {
    const units = Number(textOf(line) || '0');
    return Number.isSafeInteger(units) && units >= 0 && units <= unitsToHandOver(line);
  };
  const units = lines.map((line) => ({ line: line.id, quantity: Number(textOf(line) || '0') }));
  const some = units.filter(({ quantity }) => quantity > 0);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (busy || some.length === 0 || reason.trim() === '' || !lines.every(isValid)) return;
    setBusy(true);
    await onSave(some, reason.trim());
    setBusy(false);
  };
  return {
    textOf,
    enter: (line: WorkLine, text: string) => setEntered((all) => ({ ...all, [line.id]: text })),
    errorOf: (line: WorkLine) =>
      isValid(line) ? undefined : t('Enter 0 to {most}.', { most: inFigures(unitsToHandOver(line)) }),
    none: asked && some.length === 0,
    reason,
    setReason,
    reasonMissing: asked && reason.trim() === '',
    submit,
    busy,
  };
}

function UndeliveredForm({ lines, onSave, onCancel }: FormProps) {
  const form = useUndelivered({ lines, onSave });
  return (
    <form
      aria-label={t('Couldn’t deliver')}
      className="hy-stack hy-surface is-outlined hy-gap-12"
      onSubmit={(event) => void form.submit(event)}
    >
      <h3>{t('Couldn’t deliver')}</h3>
      <p className="hy-hint">
        {t('These units return to the depot. Lower the number for units that were delivered.')}
      </p>
      {lines.map((line) => (
        <Field key={line.id} label={line.title || line.sku} error={form.errorOf(line)}>
          {(control) => (
            <NumberInput
              {...control}
              value={form.textOf(line)}
              onChange={(event) => form.enter(line, event.target.value)}
            />
          )}
        </Field>
      ))}
      {form.none && (
        <p role="alert" className="hy-danger">
          {t('Enter the units of at least one item.')}
        </p>
      )}
      <Field
        label={t('Reason')}
        required
        error={form.reasonMissing ? t('Say why it could not be delivered.') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            value={form.reason}
            maxLength={500}
            placeholder={t('e.g. No one was there')}
            onChange={(event) => form.setReason(event.target.value)}
          />
        )}
      </Field>
      <Row>
        <Button type="submit" kind="danger" className="hy-wh-taller" loading={form.busy}>
          {t('Record as not delivered')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Row>
    </form>
  );
}

interface ReportProps {
  readonly hire: WarehouseHire;
  /** This device's reports, which can be undone. */
  readonly own: readonly StoredScan[];
  readonly onUndo: () => void;
}

/** Units that were not delivered, and the reason. */
export function UndeliveredReport({ hire: { lines, failed }, own, onUndo }: ReportProps) {
  if (failed === undefined) return null;
  return (
    <Surface outlined className="hy-result hy-c-danger">
      <Row as="p" nowrap className="hy-result-word hy-strong">
        <IconWarn />
        <span>{t('Not delivered')}</span>
      </Row>
      <Stack gap={4} align="start">
        <p>{rich('{reason}, {when}', { reason: failed.reason, when: <MomentText at={failed.at} /> })}</p>
        <ul>
          {lines
            .filter(({ undelivered = 0 }) => undelivered > 0)
            .map(({ id, title, sku, undelivered = 0 }) => (
              <li key={id}>
                {t('{units} × {title}', { units: inFigures(undelivered), title: title || sku })}
              </li>
            ))}
        </ul>
        {own.length > 0 && (
          <Button kind="quiet" onClick={onUndo}>
            {t('Undo')}
          </Button>
        )}
      </Stack>
    </Surface>
  );
}

export const notStored = (error: unknown): ScanVerdict => ({
  outcome: 'refused',
  code: 'not_kept',
  words: t('Not saved on this device: {why}', {
    why: error instanceof Error ? error.message : String(error),
  }),
});

interface FailureProps {
  readonly open: OpenQueue;
  readonly desk: Desk;
  readonly hire: WarehouseHire;
}

/** Reports goods that could not be delivered, or undoes the report. */
export function useFailure({ open, desk, hire }: FailureProps) {
  const { scans } = useQueueState(open.queue);
  const [writing, setWriting] = useState(false);
  const [verdict, setVerdict] = useState<ScanVerdict>();
  const undone = new Set(scans.flatMap(({ scan }) => (scan.kind === 'undo' ? (scan.of ?? []) : [])));
  const own = scans.filter(
    ({ scan, refusal }) =>
      scan.kind === 'undelivered' &&
      scan.contract === hire.id &&
      scan.day === desk.day &&
      refusal === null &&
      !undone.has(scan.id),
  );
  return {
    writing,
    setWriting,
    verdict,
    own,
    save: async (units: readonly UndeliveredUnits[], note: string) => {
      try {
        for (const part of units) {
          const next = await desk.scan({
            kind: 'undelivered',
            contract: hire.id,
            day: desk.day,
            note,
            ...part,
          });
          setVerdict(next);
          if (next.outcome !== 'counted') return;
        }
        setWriting(false);
      } catch (error) {
        setVerdict(notStored(error));
      }
    },
    undo: async () => {
      for (const kept of own) await desk.undo(kept);
      setVerdict(undefined);
    },
  };
}

interface StopFormsProps {
  readonly leg: Leg;
  /** Lines with units still to hand over. */
  readonly left: readonly WorkLine[];
  /** Goods of the stop were not delivered. */
  readonly failed: boolean;
  readonly failure: ReturnType<typeof useFailure>;
  readonly onSign: (handover: Handover) => Promise<void>;
}

/** The form of a stop: the signature, or units that could not be delivered. */
export function StopForms({ leg, left, failed, failure, onSign }: StopFormsProps) {
  const handOver = <HandoverForm leg={leg} onSign={onSign} />;
  if (leg === 'back') return handOver;
  if (left.length === 0) return failed ? null : handOver;
  if (failure.writing)
    return <UndeliveredForm lines={left} onSave={failure.save} onCancel={() => failure.setWriting(false)} />;
  return (
    <>
      {handOver}
      <Button className="hy-wh-taller" onClick={() => failure.setWriting(true)}>
        {t('Couldn’t deliver…')}
      </Button>
    </>
  );
}
