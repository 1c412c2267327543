import { t } from '@hireyard/messages';
import { useRef } from 'react';
import { hireOf, type Hire } from '../../../lib/api/availability.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { LineGrid } from './line-grid.tsx';
import { NoImpact } from './no-impact.tsx';
import { QuickAdd } from './quick-add.tsx';
import { TotalsRail } from './totals.tsx';
import type { Unlisted } from './unlisted-dialog.tsx';
import { type ItemsTabProps, type PartProps, useItems, type Asked, type Items } from './use-items.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { lineDates } from '@hireyard/domain/contracts/pricing';
import type { Remedies } from '../availability/suggestions.tsx';
import './items.css';
import './items-phone.css';

const LinesImpact = lazyPart(() => import('./impact.tsx'), <NoImpact />);

export function ItemsTab(props: ItemsTabProps) {
  const { contract, closed } = props;
  const items = useItems(props);
  const { lines, unsaved, editable, addable } = items;
  if (lines.error) return <ErrorState detail={lines.error.message} onRetry={lines.retry} />;
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
    ? t('Type an item below, e.g. “6 dinner plates”.')
    : t('Type an item above, e.g. “6 dinner plates”.');
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
          {t('View only. Ask an administrator for access.')}
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
        <Row className="hy-even hy-noprint">
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

// Dialogs and panels.

const RepriceDialog = lazyPart(() => import('./reprice-dialog.tsx'));
const Why = lazyPart(() => import('../availability/why.tsx'));
const OwnDatesDialog = lazyPart(() => import('./own-dates-dialog.tsx'));
const SplitDialog = lazyPart(() => import('./split-dialog.tsx'));
const UnlistedDialog = lazyPart(() => import('./unlisted-dialog.tsx'));

/** The dialog or panel that is open. */
function ItemsDialogs({ tab, items }: PartProps) {
  const { contract, position } = tab;
  const { opened, open, close, add } = items;
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
  if (opened?.what === 'own dates' || opened?.what === 'split')
    return <DatesDialog tab={tab} items={items} what={opened.what} of={opened.line} />;
  if (opened?.what !== 'free units') return null;
  return (
    <FreeUnits
      tab={tab}
      items={items}
      asked={opened.asked}
      onClose={() => open((now) => (now === opened ? undefined : now))}
    />
  );
}

interface DatesDialogProps extends PartProps {
  readonly what: 'own dates' | 'split';
  readonly of: number;
}

function DatesDialog({ tab, items, what, of }: DatesDialogProps) {
  const line = items.lines.lines.find(({ id }) => id === of);
  if (line === undefined) return null;
  const dialog = {
    contract: tab.contract,
    line,
    lines: items.lines.edited,
    isQuote: tab.position === 'quote',
    mayReprice: items.repriceable,
    store: tab.store,
    onClose: items.close,
  };
  return what === 'split' ? <SplitDialog {...dialog} /> : <OwnDatesDialog {...dialog} />;
}

interface FreeUnitsProps extends PartProps {
  readonly asked: Asked;
  readonly onClose: () => void;
}

function FreeUnits({ tab, items, asked, onClose }: FreeUnitsProps) {
  const hire = hireFor(asked, tab, items);
  if (hire === undefined) return null;
  return (
    <Why
      key={`${asked.line ?? asked.added}`}
      question={asked}
      hire={hire}
      onClose={onClose}
      {...(items.editable ? remediesFor(asked, tab, items) : {})}
    />
  );
}

/** Returns the dates of the line whose free units are explained: its own, or the contract's. */
function hireFor({ line, added }: Asked, { contract }: ItemsTabProps, { lines }: Items): Hire | undefined {
  const own =
    lines.edited.find(({ id }) => id === line) ?? lines.state.adding.find(({ key }) => key === added)?.body;
  const { delivery_date = null, collection_date = null } = own ?? {};
  return hireOf({ ...contract, ...lineDates({ delivery_date, collection_date }, contract) });
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
  const own = lines.edited.find(({ id }) => id === line);
  const dated = own !== undefined && (own.delivery_date !== null || own.collection_date !== null);
  return {
    onDetails,
    ...(dated && { onDates: (dates) => store.edit(own.id, dates) }),
    onPart: (quantity) => (line === undefined ? addInstead({ quantity }) : store.edit(line, { quantity })),
    onItem: (item) =>
      line === undefined
        ? addInstead({ stockitem: item.id }, item.internal_title)
        : store.edit(line, { stockitem: { ...item, customer_title: '', image_url: '' } }),
  };
}
