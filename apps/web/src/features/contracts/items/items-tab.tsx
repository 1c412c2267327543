import { t } from '@hireyard/messages';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { hireOf } from '../../../lib/api/availability.ts';
import { newKey } from '../../../lib/api/storage.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useCan } from '../../../page/session.ts';
import { useEditing } from '../../../resource/detail/editing.ts';
import { useTableRoom } from '../../../resource/record.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import type { Remedies } from '../availability/suggestions.tsx';
import type { Question } from '../availability/why.tsx';
import type { Contract, ContractLine, StockItem } from '../data.ts';
import type { Considered, Typed } from './impact.tsx';
import { LineGrid } from './line-grid.tsx';
import type { LineState } from './line-state.ts';
import type { LineStore } from './line-store.ts';
import { NoImpact } from './no-impact.tsx';
import { QuickAdd } from './quick-add.tsx';
import { TotalsRail } from './totals.tsx';
import type { Unlisted } from './unlisted-dialog.tsx';
import { lineActions, announceAdded, useLines } from './use-lines.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import './items.css';

const LinesImpact = lazyPart(() => import('./impact.tsx'), <NoImpact />);
const RepriceDialog = lazyPart(() => import('./reprice-dialog.tsx'));
const Why = lazyPart(() => import('../availability/why.tsx'));
const UnlistedDialog = lazyPart(() => import('./unlisted-dialog.tsx'));

interface ItemsTabProps {
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
type Asked = Question & { readonly line?: number; readonly added?: string };

/** The dialog or panel above the lines. */
type Opened =
  | { readonly what: 'custom item'; readonly start: Unlisted }
  | { readonly what: 'new prices' }
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
function useItems({ contract, closed, store }: ItemsTabProps) {
  const can = useCan();
  // on a phone the quick add line is at the top, far from new lines
  const wide = useTableRoom();
  const lines = useLines(contract, store);
  const [opened, open] = useState<Opened>();
  const unsaved = useUnsaved(lines.state);
  const { setTyped } = unsaved;
  const actions = useMemo(
    () => ({
      ...lineActions(store),
      typing: setTyped,
      why: ({ id: line, stockitem, quantity }: ContractLine, anchor: HTMLElement) =>
        stockitem && open({ what: 'free units', asked: { stockitem, quantity, line, anchor } }),
    }),
    [store, setTyped],
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
    addable: !closed && can('contract.add_contractstock'),
    removable: !closed && can('contract.delete_contractstock'),
    repriceable: can('contract.change_contract'),
  };
}
type Items = ReturnType<typeof useItems>;
interface PartProps {
  readonly tab: ItemsTabProps;
  readonly items: Items;
}

export function ItemsTab(props: ItemsTabProps) {
  const { contract, closed } = props;
  const items = useItems(props);
  const { lines, unsaved, editable, addable } = items;
  if (lines.error)
    return (
      <ErrorState
        title={t('The lines could not be loaded')}
        detail={lines.error.message}
        onRetry={lines.retry}
      />
    );
  return (
    <div className={classNames('hy-items', !lines.drawn && 'is-waiting')}>
      <ItemsLines tab={props} items={items} />
      {!closed && (editable || addable) && (
        <div className="hy-imp-place hy-card hy-items-imp">
          {unsaved.begun ? (
            <LinesImpact
              contract={contract}
              lines={lines.lines}
              state={lines.state}
              typed={unsaved.typed}
              considered={unsaved.considered}
            />
          ) : (
            <NoImpact />
          )}
        </div>
      )}
      <ItemsRail tab={props} items={items} />
      <ItemsDialogs tab={props} items={items} />
    </div>
  );
}

const emptyWords = (addable: boolean, wide: boolean): string => {
  if (!addable) return t('No lines were added.');
  return wide
    ? t('Type an item in the bottom row, e.g. “6 dinner plates”.')
    : t('Type an item in the top row, e.g. “6 dinner plates”.');
};

/** The grid and the quick add line. */
function ItemsLines({ tab: { contract, closed, store, quickAdd }, items }: PartProps) {
  const { lines, wide, editable, addable, open, add } = items;
  const grid = useRef<HTMLElement>(null);
  const onContract = (itemId: number) =>
    lines.edited.reduce((sum, line) => (line.stockitem?.id === itemId ? sum + line.quantity : sum), 0);
  const lastRow = () => {
    const cells = grid.current?.querySelectorAll<HTMLElement>('.hy-ln-qty [data-cell]');
    cells?.item(cells.length - 1)?.focus();
  };
  const rows =
    lines.loaded && lines.drawn ? (
      <LineGrid
        key="rows"
        lines={lines.lines}
        state={lines.state}
        changed={lines.changed}
        items={lines.items}
        editable={editable}
        removable={items.removable}
        actions={items.actions}
        onRetryAdd={(key) => void store.retryAdd(key)}
        onDiscardAdd={store.discardAdd}
        onWhyNew={({ key, title, body: { stockitem, quantity } }, anchor) => {
          if (typeof stockitem !== 'number') return;
          const item = { id: stockitem, internal_title: title };
          open({ what: 'free units', asked: { stockitem: item, quantity, added: key, anchor } });
        }}
        onBelow={() => quickAdd.current?.focus()}
        empty={emptyWords(addable, wide)}
      />
    ) : (
      <SkeletonRows key="rows" rows={6} />
    );
  const adding = addable && (
    <QuickAdd
      key="add"
      ref={quickAdd}
      depotId={contract.depot.id}
      hire={hireOf(contract)}
      onContract={onContract}
      onAdd={(item, quantity) => add({}, item.internal_title, quantity, item)}
      onUnlisted={(words, quantity) =>
        open({ what: 'custom item', start: { kind: 'unlisted', words, quantity } })
      }
      onConsider={items.unsaved.setConsidered}
      onUp={lastRow}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only loads ahead what an edit needs
    <section
      className="hy-card hy-items-grid"
      aria-label={t('Lines')}
      ref={grid}
      onFocus={() => LinesImpact.preload()}
    >
      {wide ? [rows, adding] : [adding, rows]}
      {!closed && !editable && (
        <p className="hy-quick-line hy-row is-nowrap hy-hint">
          {t('You have view access only. Ask an administrator for permission to make changes.')}
        </p>
      )}
    </section>
  );
}

/** The totals and further buttons. */
function ItemsRail({ tab: { contract }, items }: PartProps) {
  const { lines, addable, repriceable, open } = items;
  const openCustom = (start: Unlisted) => open({ what: 'custom item', start });
  return (
    <Stack as="aside" gap={12}>
      <TotalsRail contract={contract} lines={lines.edited} busy={lines.busy} />
      {addable && (
        <Row className="hy-items-more">
          <Button onClick={() => openCustom({ kind: 'unlisted', words: '', quantity: 1 })}>
            {t('Custom item')}
          </Button>
          <Button onClick={() => openCustom({ kind: 'discount', words: t('Discount'), quantity: 1 })}>
            {t('Discount')}
          </Button>
          {repriceable && <Button onClick={() => open({ what: 'new prices' })}>{t('Update prices')}</Button>}
        </Row>
      )}
    </Stack>
  );
}

function ItemsDialogs({ tab, items }: PartProps) {
  const { contract, position } = tab;
  const { opened, open, close, add, editable } = items;
  const hire = hireOf(contract);
  if (opened?.what === 'custom item')
    return (
      <UnlistedDialog
        contract={contract}
        start={opened.start}
        onClose={close}
        onAdd={({ words, quantity, price, washup }) => {
          close();
          const prices = { unlisted_price: price, unlisted_washup_price: washup };
          add({ unlisted: true, unlisted_description: words, ...prices }, words, quantity);
        }}
      />
    );
  if (opened?.what === 'new prices')
    return <RepriceDialog contract={contract} isQuote={position === 'quote'} onClose={close} />;
  if (opened?.what !== 'free units' || hire === undefined) return null;
  const { asked } = opened;
  return (
    <Why
      key={`${asked.line ?? asked.added}`}
      question={asked}
      hire={hire}
      onClose={() => open((now) => (now === opened ? undefined : now))}
      {...(editable ? remediesFor(asked, tab, items) : {})}
    />
  );
}

/** Returns the handlers of suggestions for the line, or for one that could not be added. */
function remediesFor(
  { line, added }: Asked,
  { store, onDetails }: ItemsTabProps,
  { lines, add }: Items,
): Remedies {
  /** Adds a failed line in another way. */
  const addInstead = (change: { quantity?: number; stockitem?: number }, title?: string) => {
    const failed = lines.state.adding.find((one) => one.key === added);
    if (failed === undefined) return;
    store.discardAdd(failed.key);
    const body = { ...failed.body, ...change };
    add(body as never, title ?? failed.title, body.quantity);
  };
  return {
    onDetails,
    onPart: (quantity) => (line === undefined ? addInstead({ quantity }) : store.edit(line, { quantity })),
    onItem: (item) =>
      line === undefined
        ? addInstead({ stockitem: item.id }, item.internal_title)
        : store.edit(line, { stockitem: { ...item, customer_title: '', image_url: '' } }),
  };
}
