import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import type { depot as depotResource } from '@hireyard/wire/settings/depot';
import { MOVEMENT_KINDS, stockmovement } from '@hireyard/wire/stock/stockmovement';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { formatDay, useSettings, inFigures } from '../../../lib/format.ts';
import { checkForm, formFields } from '../../../resource/form/form-values.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput, Select, TextInput } from '../../../ui/inputs.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { StockItem } from '../data.ts';
import { depotsOptions } from '../products/form.tsx';
import { type After, afterMovement, kindText, type MovementKind } from '../words.ts';
import { Surface } from '../../../ui/layout.tsx';

type Depot = Read<typeof depotResource>;

const isoDay = /\d{4}-\d\d-\d\d/g;
/** More contracts would hide the buttons of the dialog. */
const SHOWN = 8;

/** The reason of a refusal, with the contracts that would run short. */
function MovementFailure({ failure }: { readonly failure: Failure }) {
  const { locale } = useSettings();
  const contracts = failure.kind === 'refused' ? failure.problems : [];
  return (
    <Surface gap={4} tone="danger" className="hy-danger" role="alert">
      <p className="hy-strong">{failure.message}</p>
      {contracts.length > 0 && (
        <ul>
          {contracts.slice(0, SHOWN).map(({ description }) => (
            <li key={description}>
              {description.replace(isoDay, (day) => formatDay(day, locale, 'weekday'))}
            </li>
          ))}
        </ul>
      )}
      {contracts.length > SHOWN && (
        <p>{t('and {count} more', { count: inFigures(contracts.length - SHOWN) })}</p>
      )}
    </Surface>
  );
}

const names = ['kind', 'quantity', 'depot', 'to_depot', 'reason'];
const fields = formFields(stockmovement, names);

/** The form as typed; depots by id, '' = none chosen. */
interface Draft {
  readonly kind: MovementKind;
  readonly quantity: string;
  readonly depot: string;
  readonly to_depot: string;
  readonly reason: string;
}
const empty: Draft = { kind: 'buy', quantity: '', depot: '', to_depot: '', reason: '' };

/** Returns the depot with most of an item, as the default. */
const mainDepot = (item: StockItem): number | undefined =>
  item.depot_stock.toSorted((a, b) => b.original - a.original)[0]?.depot.id;

interface MovementForm {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly after: After | undefined;
  readonly errors: Readonly<Record<string, string>>;
  /** The server's refusal, unless a field shows it. */
  readonly failure: Failure | undefined;
  /** Contracts would run short, but it can be recorded anyway. */
  readonly short: boolean;
  readonly busy: boolean;
  /** Returns true if it was recorded. */
  readonly send: (acceptShortage: boolean) => Promise<boolean>;
}

/** The state of a new movement: checks it like the server, sends it and holds the errors. */
function useMovement(item: StockItem, depots: readonly Depot[]): MovementForm {
  const { locale } = useSettings();
  const write = useWrite(stockmovement);
  const [typed, setTyped] = useState(empty);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<Failure>();
  const draft = { ...typed, depot: typed.depot || String(mainDepot(item) ?? depots[0]?.id ?? '') };
  const found = (id: string) => depots.find((one) => String(one.id) === id);
  const transfer = draft.kind === 'transfer';
  const to = transfer ? found(draft.to_depot) : undefined;
  const after = afterMovement(
    { kind: draft.kind, quantity: draft.quantity, depot: found(draft.depot), to },
    item.depot_stock,
    locale,
  );
  const check = (): Readonly<Record<string, string>> => ({
    ...checkForm(fields, { ...draft, to_depot: to?.id ?? '' }, 'create'),
    ...(after?.impossible ? { quantity: after.text } : {}),
    ...(transfer && to === undefined ? { to_depot: t('Choose a destination depot.') } : {}),
    ...(to !== undefined && draft.to_depot === draft.depot
      ? { to_depot: t('Choose a different depot.') }
      : {}),
  });
  const send = async (acceptShortage: boolean): Promise<boolean> => {
    const wrong = check();
    setErrors(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return false;
    const outcome = await write.run({
      do: 'create',
      body: {
        stockitem: item.id,
        kind: draft.kind,
        quantity: Number(draft.quantity),
        depot: Number(draft.depot),
        to_depot: to?.id ?? null,
        reason: draft.reason.trim(),
        accept_shortage: acceptShortage,
      },
    });
    if (outcome.ok) {
      const name = item.sku || item.internal_title;
      toast(`${kindText[draft.kind]}: ${draft.quantity.trim()} ${name}`, { tone: 'success' });
      return true;
    }
    const atFields = outcome.kind === 'invalid' ? outcome.fields : {};
    setErrors(atFields);
    if (!names.some((name) => name in atFields)) setFailure(outcome);
    return false;
  };
  return {
    draft,
    change: (part) => {
      setTyped({ ...typed, ...part });
      setFailure(undefined);
    },
    after,
    errors,
    failure,
    short: failure?.kind === 'refused' && failure.problems.some(({ code }) => code === 'shortage'),
    busy: write.busy,
    send,
  };
}

const kinds = MOVEMENT_KINDS.map((value) => ({ value, label: kindText[value] }));

interface MovementDialogProps {
  readonly item: StockItem;
  readonly onClose: () => void;
}

/** Records a movement: previews the new levels and asks again if contracts would run short. */
export function MovementDialog({ item, onClose }: MovementDialogProps) {
  const depots = useQuery(depotsOptions).data?.results ?? [];
  const form = useRef<HTMLFormElement>(null);
  const movement = useMovement(item, depots);
  const { after, failure, short, busy } = movement;
  const record = async (acceptShortage: boolean) => {
    if (await movement.send(acceptShortage)) return onClose();
    // focuses the first invalid field once it is marked
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void record(false);
  };
  return (
    <Dialog
      open
      title={t('New stock movement: {sku}', { sku: item.sku || item.internal_title })}
      onClose={onClose}
    >
      <form ref={form} className="hy-form" noValidate onSubmit={submit}>
        <MovementFields movement={movement} depots={depots} />
        <p className="hy-surface" data-part="after" role="status">
          {after?.text ?? t('Enter a quantity to preview stock.')}
        </p>
        {failure && <MovementFailure failure={failure} />}
        <div className="hy-row is-end hy-foot-bar">
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

interface MovementFieldsProps {
  readonly movement: MovementForm;
  readonly depots: readonly Depot[];
}

function MovementFields({ movement: { draft, change, errors }, depots }: MovementFieldsProps) {
  const transfer = draft.kind === 'transfer';
  const options = depots.map((one) => ({ value: one.id, label: `${one.code} · ${one.name}` }));
  return (
    <>
      <Field label={t('Movement type')} help="movement.kind" error={errors['kind']} required>
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
      <Field label={t('Reason')} hint={t('Shown in the history.')} error={errors['reason']}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
