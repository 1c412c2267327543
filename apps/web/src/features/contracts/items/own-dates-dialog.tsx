import { t } from '@hireyard/messages';
import type { FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row } from '../../../ui/layout.tsx';
import { toast } from '../../../ui/toast.tsx';
import { focusWrong } from '../header/steps.ts';
import {
  DatesEffect,
  DatesFields,
  FreeOnDates,
  PriceOnDates,
  type Dates,
  type DatesDialogProps,
  datesOf,
  sameDates,
  useDatesForm,
} from './dates-fields.tsx';
import { titleOf } from './lines.ts';

const NONE: Dates = { delivery_date: null, collection_date: null };

/** Gives a line dates of its own, or lets it follow the contract again. */
export default function OwnDatesDialog(props: DatesDialogProps) {
  const { contract, line, lines, isQuote, store, onClose } = props;
  const title = titleOf(line);
  const form = useDatesForm(props, (dates) =>
    sameDates(dates, line) ? undefined : { id: line.id, ...dates },
  );
  const { dates } = form;
  const follows = sameDates(dates, NONE);
  const before = datesOf(line);
  const tell = (charged: boolean) => {
    onClose();
    const undo = { label: t('Undo'), run: () => store.edit(line.id, before) };
    toast(follows ? t('{title} follows the contract', { title }) : t('Dates of {title} saved', { title }), {
      tone: 'success',
      // a new price stays when only the dates are set back
      ...(!charged && { action: undo }),
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.ask();
    if (!form.ready) return focusWrong(event.currentTarget);
    if (sameDates(dates, line)) return onClose();
    void form.run(async () => {
      await store.write(dates, line);
      return line.id;
    }, tell);
  };
  return (
    <Dialog open title={t('Own dates of {title}', { title })} onClose={onClose}>
      <form className="hy-form" onSubmit={submit}>
        <DatesFields contract={contract} form={form} />
        <FreeOnDates
          contract={contract}
          form={form}
          line={line}
          quantity={line.quantity}
          others={lines.filter(({ id }) => id !== line.id)}
        />
        <PriceOnDates line={line} form={form} />
        <DatesEffect contract={contract} form={form} isQuote={isQuote} />
        <Row end>
          {!follows && <Button onClick={() => form.setDates(NONE)}>{t('Follow the contract')}</Button>}
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" loading={form.busy}>
            {t('Save dates')}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
