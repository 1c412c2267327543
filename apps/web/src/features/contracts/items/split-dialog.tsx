import { t } from '@hireyard/messages';
import { type FormEvent, useState } from 'react';
import { useIdempotencyKey } from '../../../lib/api/write.ts';
import { inFigures, ON_THE_WIRE, parseUnits } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput } from '../../../ui/inputs.tsx';
import { Row } from '../../../ui/layout.tsx';
import { toast } from '../../../ui/toast.tsx';
import { focusWrong } from '../header/steps.ts';
import {
  DatesEffect,
  DatesFields,
  FreeOnDates,
  PriceOnDates,
  type DatesDialogProps,
  sameDates,
  useDatesForm,
} from './dates-fields.tsx';
import { splittable } from './line-menu.tsx';
import { titleOf } from './lines.ts';

/** Splits units of a line off into a new line with dates of its own. */
export default function SplitDialog(props: DatesDialogProps) {
  const { contract, line, lines, isQuote, store, onClose } = props;
  const title = titleOf(line);
  const [typed, setTyped] = useState('');
  const key = useIdempotencyKey();
  const most = splittable(line);
  const units = parseUnits(typed, ON_THE_WIRE) ?? 0;
  const good = units >= 1 && units <= most;
  const form = useDatesForm(props, (dates) =>
    good && !sameDates(dates, line) ? { split_from: line.id, quantity: units, ...dates } : undefined,
  );
  const { dates } = form;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.ask();
    if (!good || !form.ready || sameDates(dates, line)) return focusWrong(event.currentTarget);
    const off = { quantity: units, ...dates };
    void form.run(
      async () => (await store.split(line.id, off, key.of(off)))?.id,
      () => {
        onClose();
        toast(t('{units} × {title} split off', { units: inFigures(units), title }), { tone: 'success' });
      },
    );
  };
  return (
    <Dialog open title={t('Split off {title} for other dates', { title })} onClose={onClose}>
      <form className="hy-form" onSubmit={submit}>
        <Field
          label={t('Units')}
          required
          hint={t('Up to {most}', { most: inFigures(most) })}
          error={
            form.asked && !good
              ? t('Enter a whole number from 1 to {most}.', { most: inFigures(most) })
              : form.errors['quantity']
          }
        >
          {(control) => (
            <NumberInput {...control} value={typed} onChange={(event) => setTyped(event.target.value)} />
          )}
        </Field>
        <DatesFields contract={contract} form={form} />
        {form.asked && sameDates(dates, line) && (
          <p className="hy-error" role="alert">
            {t('Choose a delivery or collection date that differs from the line’s.')}
          </p>
        )}
        {good && (
          <FreeOnDates
            contract={contract}
            form={form}
            line={line}
            quantity={units}
            others={lines.map((one) =>
              one.id === line.id ? { ...one, quantity: one.quantity - units } : one,
            )}
          />
        )}
        <PriceOnDates line={line} form={form} />
        <DatesEffect contract={contract} form={form} isQuote={isQuote} />
        <Row end>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" loading={form.busy}>
            {t('Split off units')}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
