import { MOVEMENT_KINDS, stockmovement } from '@hireyard/wire/resources/stockmovement';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Failure } from '../../../api/outcome.ts';
import { useWrite } from '../../../api/use-write.ts';
import { checkForm, formFields } from '../../../resource-ui/form-values.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput, Select, TextInput } from '../../../ui/inputs.tsx';
import { useSettings } from '../../../ui/settings.ts';
import { toast } from '../../../ui/toast.ts';
import type { StockItem } from '../curve.ts';
import { afterMovement, kindText, type MovementKind } from '../movement-words.ts';
import { depotsOptions } from '../opening-levels-input.tsx';
import { MovementFailure } from './movement-failure.tsx';

const kinds = MOVEMENT_KINDS.map((value) => ({ value, label: kindText[value] }));
const names = ['kind', 'quantity', 'depot', 'to_depot', 'reason'];
const fields = formFields(stockmovement, names);

/** Books a movement: says beforehand what will be after, and asks once more when promised units would be missing. */
export function MovementDialog({
  item,
  onClose,
}: {
  readonly item: StockItem;
  readonly onClose: () => void;
}) {
  const { locale } = useSettings();
  const depots = useQuery(depotsOptions).data?.results ?? [];
  const write = useWrite(stockmovement);
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<MovementKind>('buy');
  const [quantity, setQuantity] = useState('');
  const [from, setFrom] = useState<string>();
  const [target, setTarget] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<Failure>();

  // where most of it is, until a person says otherwise
  const most = item.depot_stock.reduce<StockItem['depot_stock'][number] | undefined>(
    (best, level) => (best === undefined || level.original > best.original ? level : best),
    undefined,
  );
  const depotId = from ?? String(most?.depot.id ?? depots[0]?.id ?? '');
  const found = (id: string) => depots.find((one) => String(one.id) === id);
  const [depot, to] = [found(depotId), kind === 'transfer' ? found(target) : undefined];
  const after = afterMovement({ kind, quantity, depot, to }, item.depot_stock, locale);
  const options = depots.map((one) => ({ value: one.id, label: `${one.code} · ${one.name}` }));
  const changed = () => setFailure(undefined);

  const send = async (acceptShortage: boolean) => {
    const values = { kind, quantity, depot: depotId, to_depot: to?.id ?? '', reason };
    const wrong = {
      ...checkForm(fields, values, 'create'),
      ...(kind === 'transfer' && to === undefined ? { to_depot: 'Say where to.' } : {}),
      ...(to !== undefined && to.id === depot?.id ? { to_depot: 'It is there already.' } : {}),
      ...(after?.impossible ? { quantity: after.text } : {}),
    };
    setErrors(wrong);
    changed();
    if (Object.keys(wrong).length > 0) return focusWrong(form.current);
    const outcome = await write.run({
      do: 'create',
      body: {
        stockitem: item.id,
        kind,
        quantity: Number(quantity),
        depot: Number(depotId),
        to_depot: to?.id ?? null,
        reason: reason.trim(),
        accept_shortage: acceptShortage,
      },
    });
    if (outcome.ok) {
      toast(`${kindText[kind]}: ${quantity.trim()} ${item.sku || item.internal_title}`, { tone: 'success' });
      return onClose();
    }
    if (outcome.kind === 'invalid') {
      setErrors(outcome.fields);
      focusWrong(form.current);
    }
    const atFields = outcome.kind === 'invalid' && names.some((name) => name in outcome.fields);
    setFailure(atFields ? undefined : outcome);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void send(false);
  };
  return (
    <Dialog open title={`New movement of ${item.sku || item.internal_title}`} onClose={onClose}>
      <form ref={form} className="hy-form" noValidate onSubmit={submit}>
        <div className="hy-form-grid">
          <Field label="What happened" error={errors['kind']} required>
            {(control) => (
              <Select
                {...control}
                options={kinds}
                value={kind}
                onChange={(event) => {
                  setKind(event.target.value as MovementKind);
                  changed();
                }}
              />
            )}
          </Field>
          <Field label="Quantity" error={errors['quantity']} required>
            {(control) => (
              <NumberInput
                {...control}
                value={quantity}
                onChange={(event) => {
                  setQuantity(event.target.value);
                  changed();
                }}
              />
            )}
          </Field>
          <Field label={kind === 'transfer' ? 'From depot' : 'Depot'} error={errors['depot']} required>
            {(control) => (
              <Select
                {...control}
                options={options}
                value={depotId}
                onChange={(event) => {
                  setFrom(event.target.value);
                  changed();
                }}
              />
            )}
          </Field>
          {kind === 'transfer' && (
            <Field label="To depot" error={errors['to_depot']} required>
              {(control) => (
                <Select
                  {...control}
                  options={options.filter((option) => String(option.value) !== depotId)}
                  placeholder="Choose a depot"
                  value={target}
                  onChange={(event) => {
                    setTarget(event.target.value);
                    changed();
                  }}
                />
              )}
            </Field>
          )}
        </div>
        <Field label="Reason" hint="It stands in the history." error={errors['reason']}>
          {(control) => (
            <TextInput {...control} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        <p className="hy-st-after" role="status">
          {after?.text ?? 'Say how many: then it stands here what each depot will own.'}
        </p>
        {failure && <MovementFailure failure={failure} />}
        <div className="hy-row hy-st-foot">
          <Button onClick={onClose}>Cancel</Button>
          {isShortage(failure) ? (
            <Button kind="danger" loading={write.busy} onClick={() => void send(true)}>
              Record anyway
            </Button>
          ) : (
            <Button kind="primary" type="submit" loading={write.busy}>
              Record movement
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

const isShortage = (failure: Failure | undefined): boolean =>
  failure?.kind === 'refused' && failure.problems.some((problem) => problem.code === 'shortage');

/** On to the first field that is wrong, once it says so. */
const focusWrong = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
};
