/** State of the tab of items. */
import { type RefObject, useMemo, useState } from 'react';
import { newKey } from '../../../lib/api/storage.ts';
import { useCan } from '../../../page/session.ts';
import { useEditing } from '../../../resource/detail/editing.ts';
import { useTableRoom } from '../../../resource/record.ts';
import type { Question } from '../availability/why.tsx';
import type { Contract, ContractLine, StockItem } from '../data.ts';
import type { Considered, Typed } from './impact.tsx';
import type { LineState } from './line-state.ts';
import type { LineStore } from './line-store.ts';
import type { Unlisted } from './unlisted-dialog.tsx';
import { announceAdded, lineActions, useLines } from './use-lines.ts';

export interface ItemsTabProps {
  readonly contract: Contract;
  readonly position: string;
  /** The contract is closed, so its lines are read-only. */
  readonly closed: boolean;
  readonly store: LineStore;
  readonly quickAdd: RefObject<HTMLInputElement | null>;
  /** Opens the details with new dates or another depot filled in. */
  readonly onDetails: (patch: Readonly<Record<string, unknown>>) => void;
}
/** The line whose free units are explained, or one that could not be added. */
export type Asked = Question & { readonly line?: number; readonly added?: string };

/** The dialog or panel above the lines. */
type Opened =
  | { readonly what: 'custom item'; readonly start: Unlisted }
  | { readonly what: 'new prices' }
  | { readonly what: 'own dates' | 'split'; readonly line: number }
  | { readonly what: 'free units'; readonly asked: Asked };

/** Unsaved input and the item under the cursor. */
function useUnsaved({ drafts, adding }: LineState) {
  const [typed, setTyped] = useState<Typed>();
  const [considered, setConsidered] = useState<Considered>();
  const unsaved = typed !== undefined || drafts.size > 0 || adding.length > 0;
  useEditing('items', unsaved);
  // stays after the edit, or its last words would not be read out
  const [begun, setBegun] = useState(false);
  if (!begun && (unsaved || considered !== undefined)) setBegun(true);
  return { typed, setTyped, considered, setConsidered, begun };
}

/** State shared by the parts of the tab. */
export function useItems({ contract, closed, store }: ItemsTabProps) {
  const can = useCan();
  // on a phone the quick add line is at the top, far from new lines
  const wide = useTableRoom();
  const lines = useLines(contract, store);
  const [opened, open] = useState<Opened>();
  const unsaved = useUnsaved(lines.state);
  const { setTyped } = unsaved;
  const addable = !closed && can('contract.add_contractstock');
  const actions = useMemo(
    () => ({
      ...lineActions(store),
      typing: setTyped,
      why: ({ id: line, stockitem, quantity }: ContractLine, anchor: HTMLElement) =>
        stockitem && open({ what: 'free units', asked: { stockitem, quantity, line, anchor } }),
      setDates: ({ id: line }: ContractLine) => open({ what: 'own dates', line }),
      splitOff: addable ? ({ id: line }: ContractLine) => open({ what: 'split', line }) : undefined,
    }),
    [store, setTyped, addable],
  );
  const add = (body: Partial<ContractLine>, title: string, quantity: number, item?: StockItem) => {
    const adds = store.add({
      key: newKey(),
      title,
      body: { contract: contract.id, quantity, ...body, ...(item ? { stockitem: item.id } : {}) } as never,
    });
    if (!wide) void adds.then((made) => announceAdded(made, title, quantity));
  };
  return {
    wide,
    lines,
    unsaved,
    opened,
    open,
    close: () => open(undefined),
    actions,
    add,
    editable: !closed && can('contract.change_contractstock'),
    addable,
    removable: !closed && can('contract.delete_contractstock'),
    repriceable: can('contract.change_contract'),
  };
}
export type Items = ReturnType<typeof useItems>;
export interface PartProps {
  readonly tab: ItemsTabProps;
  readonly items: Items;
}
