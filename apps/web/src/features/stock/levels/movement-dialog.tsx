import { t } from '@hireyard/messages';
import { MOVEMENT_KINDS } from '@hireyard/wire/stock/stockmovement';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput, Select, TextInput } from '../../../ui/inputs.tsx';
import type { StockItem } from '../curve.ts';
import { kindText, type MovementKind } from '../movement-words.ts';
import { depotsOptions } from '../products/opening-levels-input.tsx';
import { MovementFailure } from './movement-failure.tsx';
import { useMovement } from './use-movement.ts';

const kinds = MOVEMENT_KINDS.map((value) => ({ value, label: kindText[value] }));

interface MovementDialogProps {
  readonly item: StockItem;
  readonly onClose: () => void;
}

/** Books a movement: says beforehand what will be after, and asks once more when promised units would be missing. */
export function MovementDialog({ item, onClose }: MovementDialogProps) {
  const depots = useQuery(depotsOptions).data?.results ?? [];
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, after, errors, failure, short, busy, send } = useMovement(item, depots);
  const transfer = draft.kind === 'transfer';
  const options = depots.map((one) => ({ value: one.id, label: `${one.code} · ${one.name}` }));
  const record = async (acceptShortage: boolean) => {
    if (await send(acceptShortage)) return onClose();
    // on to the first field that is wrong, once it says so
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void record(false);
  };
  return (
    <Dialog
      open
      title={t('New movement of {sku}', { sku: item.sku || item.internal_title })}
      onClose={onClose}
    >
      <form ref={form} className="hy-form" noValidate onSubmit={submit}>
        <Field label={t('What happened')} help="movement.kind" error={errors['kind']} required>
          {(control) => (
            <Select
              {...control}
              options={kinds}
              value={draft.kind}
              onChange={(event) => change({ kind: event.target.value as MovementKind })}
            />
          )}
        </Field>
        <Field label={t('Quantity')} error={errors['quantity']} required>
          {(control) => (
            <NumberInput
              {...control}
              value={draft.quantity}
              onChange={(event) => change({ quantity: event.target.value })}
            />
          )}
        </Field>
        <Field label={transfer ? t('From depot') : t('Depot')} error={errors['depot']} required>
          {(control) => (
            <Select
              {...control}
              options={options}
              value={draft.depot}
              onChange={(event) => change({ depot: event.target.value })}
            />
          )}
        </Field>
        {transfer && (
          <Field label={t('To depot')} error={errors['to_depot']} required>
            {(control) => (
              <Select
                {...control}
                options={options.filter((option) => String(option.value) !== draft.depot)}
                placeholder={t('Choose a depot')}
                value={draft.to_depot}
                onChange={(event) => change({ to_depot: event.target.value })}
              />
            )}
          </Field>
        )}
        <Field label={t('Reason')} hint={t('It stands in the history.')} error={errors['reason']}>
          {(control) => (
            <TextInput
              {...control}
              value={draft.reason}
              onChange={(event) => change({ reason: event.target.value })}
            />
          )}
        </Field>
        <p className="hy-st-after" role="status">
          {after?.text ?? t('What each depot will own stands here once the quantity is known.')}
        </p>
        {failure && <MovementFailure failure={failure} />}
        <div className="hy-row hy-st-foot">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {short ? (
            <Button kind="danger" loading={busy} onClick={() => void record(true)}>
              {t('Record anyway')}
            </Button>
          ) : (
            <Button kind="primary" type="submit" loading={busy}>
              {t('Record movement')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
