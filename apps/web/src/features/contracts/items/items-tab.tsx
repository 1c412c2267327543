import { t } from '@hireyard/messages';
import { newKey } from '../../../lib/api/storage.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { hireOf } from '../../../lib/api/availability.ts';
import { useCan } from '../../../page/session.ts';
import { useTableRoom } from '../../../resource/record.ts';
import { useEditing } from '../../../resource/detail/editing.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Contract, type ContractLine, itemsOptions, linesOptions, type StockItem } from '../data.ts';
import { lazyPart } from '../../../ui/lazy.tsx';
import type { Question } from '../availability/why.tsx';
import { lineActions, useOthersLines } from './use-lines.ts';
import { LineGrid } from './line-grid.tsx';
import type { LineStore } from './line-store.ts';
import { QuickAdd } from './quick-add.tsx';
import { TotalsRail } from './totals.tsx';
import type { Considered, Typed } from './impact.tsx';
import { NoImpact } from './no-impact.tsx';
import type { Unlisted } from './unlisted-dialog.tsx';
import './items.css';
import './middle.css';

const LinesImpact = lazyPart(() => import('./impact.tsx'), <NoImpact />);
const RepriceDialog = lazyPart(() => import('./reprice-dialog.tsx'));
const Why = lazyPart(() => import('../availability/why.tsx'));
const UnlistedDialog = lazyPart(() => import('./unlisted-dialog.tsx'));

interface ItemsTabProps {
  readonly contract: Contract;
  readonly position: string;
  /** The lines of a finished or abandoned contract stay as they are. */
  readonly closed: boolean;
  readonly store: LineStore;
  readonly quickAdd: RefObject<HTMLInputElement | null>;
  /** Opens the details with a change of dates or depot filled in. */
  readonly onDetails: (patch: Readonly<Record<string, unknown>>) => void;
}
/** The line, or the one that could not be added, whose free units are asked about. */
type Asked = Question & { readonly line?: number; readonly added?: string };

const noLines: readonly ContractLine[] = [];

export function ItemsTab({ contract, position, closed, store, quickAdd, onDetails }: ItemsTabProps) {
  const can = useCan();
  // on a phone the line that adds stands first: new lines come far below it
  const wide = useTableRoom();
  const state = useSyncExternalStore(store.subscribe, store.snapshot);
  const { data, error, isFetching, refetch } = useQuery(linesOptions(contract.id));
  const results = data?.results ?? noLines;
  const lines = useMemo(
    () => (state.removed.size === 0 ? results : results.filter((line) => !state.removed.has(line.id))),
    [results, state.removed],
  );
  // a long contract is drawn for the first time between other things that the browser has to do
  const drawn = useDeferredValue(data !== undefined, false);
  const came = useOthersLines(contract, data?.results, store, state.busy > 0);
  const itemIds = useMemo(
    () => results.flatMap((line) => (line.stockitem === null ? [] : [line.stockitem.id])),
    [results],
  );
  const { data: items } = useQuery(itemsOptions(itemIds));
  const shown = useMemo(
    () => lines.map((line) => ({ ...line, ...state.drafts.get(line.id)?.patch })),
    [lines, state.drafts],
  );
  const hire = hireOf(contract);
  const [asked, setAsked] = useState<Asked>();
  const [typed, setTyped] = useState<Typed>();
  const [considered, setConsidered] = useState<Considered>();
  const actions = useMemo(
    () => ({
      ...lineActions(store),
      typing: setTyped,
      why: (line: ContractLine, anchor: HTMLElement) =>
        line.stockitem &&
        setAsked({ stockitem: line.stockitem, quantity: line.quantity, line: line.id, anchor }),
    }),
    [store],
  );
  const unsaved = typed !== undefined || state.drafts.size > 0 || state.adding.length > 0;
  useEditing('items', unsaved);
  // it stays when the edit is over, or its last words would not be read out
  const [begun, setBegun] = useState(false);
  if (!begun && (unsaved || considered !== undefined)) setBegun(true);
  const [unlisted, setUnlisted] = useState<Unlisted>();
  const [repricing, setRepricing] = useState(false);
  const grid = useRef<HTMLDivElement>(null);

  const editable = !closed && can('contract.change_contractstock');
  const addable = !closed && can('contract.add_contractstock');
  const add = (body: Partial<ContractLine>, title: string, quantity: number, item?: StockItem) => {
    const adds = store.add({
      key: newKey(),
      title,
      body: { contract: contract.id, quantity, ...body, ...(item ? { stockitem: item.id } : {}) } as never,
    });
    if (wide) return;
    void adds.then((made) =>
      made
        ? toast(t('Added {quantity} × {title}', { quantity, title }), { tone: 'success' })
        : toast(t('{title} was not added. The reason stands below the lines.', { title }), {
            tone: 'danger',
          }),
    );
  };
  /** What a suggestion does to the line, or to what could not be added. */
  const remediesFor = ({ line, added }: Asked) => ({
    onDetails,
    onPart: (quantity: number) => {
      if (line !== undefined) return store.edit(line, { quantity });
      const failed = state.adding.find((one) => one.key === added);
      if (failed === undefined) return;
      store.discardAdd(failed.key);
      add({ ...failed.body, quantity } as never, failed.title, quantity);
    },
    onItem: (item: { readonly id: number; readonly sku: string; readonly internal_title: string }) => {
      const stockitem = { ...item, customer_title: '', image_url: '' };
      if (line !== undefined) return store.edit(line, { stockitem });
      const failed = state.adding.find((one) => one.key === added);
      if (failed === undefined) return;
      store.discardAdd(failed.key);
      add({ ...failed.body, stockitem: item.id } as never, item.internal_title, failed.body.quantity);
    },
  });
  const onContract = (itemId: number) =>
    shown.reduce((sum, line) => (line.stockitem?.id === itemId ? sum + line.quantity : sum), 0);
  const lastRow = () => {
    const cells = grid.current?.querySelectorAll<HTMLElement>('.hy-ln-qty [data-cell]');
    cells?.item(cells.length - 1)?.focus();
  };

  if (data === undefined && error)
    return (
      <ErrorState
        title={t('The lines could not be read')}
        detail={error.message}
        onRetry={() => void refetch()}
      />
    );
  const rows =
    data === undefined || !drawn ? (
      <SkeletonRows key="rows" rows={6} />
    ) : (
      <LineGrid
        key="rows"
        lines={lines}
        state={state}
        came={came}
        items={items}
        editable={editable}
        removable={!closed && can('contract.delete_contractstock')}
        actions={actions}
        onRetryAdd={(key) => void store.retryAdd(key)}
        onDiscardAdd={store.discardAdd}
        onWhyNew={({ key, title, body }, anchor) => {
          if (typeof body.stockitem !== 'number') return;
          const stockitem = { id: body.stockitem, internal_title: title };
          setAsked({ stockitem, quantity: body.quantity, added: key, anchor });
        }}
        onBelow={() => quickAdd.current?.focus()}
        empty={
          !addable
            ? t('No lines were added.')
            : wide
              ? t('Type an item in the bottom row, e.g. “6 dinner plates”.')
              : t('Type an item in the top row, e.g. “6 dinner plates”.')
        }
      />
    );
  const adding = addable && (
    <QuickAdd
      key="add"
      ref={quickAdd}
      depotId={contract.depot.id}
      hire={hire}
      onContract={onContract}
      onAdd={(item, quantity) => add({}, item.internal_title, quantity, item)}
      onUnlisted={(words, quantity) => setUnlisted({ kind: 'unlisted', words, quantity })}
      onConsider={setConsidered}
      onUp={lastRow}
    />
  );
  return (
    <div className={classNames('hy-items', !drawn && 'is-waiting')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only loads ahead what an edit needs */}
      <section
        className="hy-card hy-items-grid"
        aria-label={t('Lines')}
        ref={grid}
        onFocus={() => LinesImpact.preload()}
      >
        {wide ? [rows, adding] : [adding, rows]}
        {!closed && !editable && (
          <p className="hy-quick-line hy-hint">
            {t('You may look but not change. An administrator can give you a group that may.')}
          </p>
        )}
      </section>
      {!closed && (editable || addable) && (
        <div className="hy-imp-place hy-card hy-items-imp">
          {begun ? (
            <LinesImpact
              contract={contract}
              lines={lines}
              state={state}
              typed={typed}
              considered={considered}
            />
          ) : (
            <NoImpact />
          )}
        </div>
      )}
      <aside className="hy-items-rail">
        <TotalsRail contract={contract} lines={shown} busy={state.busy > 0 || isFetching} />
        {addable && (
          <div className="hy-row hy-items-more">
            <Button onClick={() => setUnlisted({ kind: 'unlisted', words: '', quantity: 1 })}>
              {t('Custom item')}
            </Button>
            <Button onClick={() => setUnlisted({ kind: 'discount', words: t('Discount'), quantity: 1 })}>
              {t('Discount')}
            </Button>
            {can('contract.change_contract') && (
              <Button onClick={() => setRepricing(true)}>{t('Update prices')}</Button>
            )}
          </div>
        )}
      </aside>
      {unlisted !== undefined && (
        <UnlistedDialog
          contract={contract}
          start={unlisted}
          onClose={() => setUnlisted(undefined)}
          onAdd={({ words, quantity, price, washup }) => {
            setUnlisted(undefined);
            add(
              {
                unlisted: true,
                unlisted_description: words,
                unlisted_price: price,
                unlisted_washup_price: washup,
              },
              words,
              quantity,
            );
          }}
        />
      )}
      {asked !== undefined && hire !== undefined && (
        <Why
          key={`${asked.line ?? asked.added}`}
          question={asked}
          hire={hire}
          onClose={() => setAsked((now) => (now === asked ? undefined : now))}
          {...(editable ? remediesFor(asked) : {})}
        />
      )}
      {repricing && (
        <RepriceDialog
          contract={contract}
          isQuote={position === 'quote'}
          onClose={() => setRepricing(false)}
        />
      )}
    </div>
  );
}
