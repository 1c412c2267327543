import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import type { depot as depotResource } from '@hireyard/wire/settings/depot';
import { stockmovement } from '@hireyard/wire/stock/stockmovement';
import { useState } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { useWrite } from '../../../lib/api/use-write.ts';
import { checkForm, formFields } from '../../../resource/form/form-values.ts';
import { useSettings } from '../../../lib/settings.ts';
import { toast } from '../../../ui/toast.ts';
import type { StockItem } from '../curve.ts';
import { type After, afterMovement, kindText, type MovementKind } from '../movement-words.ts';

const names = ['kind', 'quantity', 'depot', 'to_depot', 'reason'];
const fields = formFields(stockmovement, names);

/** What stands in the form, as typed; depots by their ids, '' = none chosen. */
export interface Draft {
  readonly kind: MovementKind;
  readonly quantity: string;
  readonly depot: string;
  readonly to_depot: string;
  readonly reason: string;
}
const empty: Draft = { kind: 'buy', quantity: '', depot: '', to_depot: '', reason: '' };

/** Where most of an item is: the depot that is meant until a person says otherwise. */
const mainDepot = (item: StockItem): number | undefined =>
  item.depot_stock.toSorted((a, b) => b.original - a.original)[0]?.depot.id;

export interface MovementForm {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly after: After | undefined;
  readonly errors: Readonly<Record<string, string>>;
  /** Why the server did not take it, unless a field says so. */
  readonly failure: Failure | undefined;
  /** Promised units would be missing: it can be recorded all the same. */
  readonly short: boolean;
  readonly busy: boolean;
  /** True when it was recorded. */
  readonly send: (acceptShortage: boolean) => Promise<boolean>;
}

/** The state of a new movement: checks it as the server will, sends it, and keeps what speaks against it. */
export function useMovement(item: StockItem, depots: readonly Read<typeof depotResource>[]): MovementForm {
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
    ...(transfer && to === undefined ? { to_depot: t('Say where to.') } : {}),
    ...(to !== undefined && draft.to_depot === draft.depot ? { to_depot: t('It is there already.') } : {}),
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
