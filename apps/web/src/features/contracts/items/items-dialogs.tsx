/** Dialogs and panels of the tab of items. */
import { lineDates } from '@hireyard/domain/contracts/pricing';
import { type Hire, hireOf } from '../../../lib/api/availability.ts';
import { lazyPart } from '../../../ui/lazy.tsx';
import type { Remedies } from '../availability/suggestions.tsx';
import type { Asked, Items, ItemsTabProps, PartProps } from './use-items.ts';

const RepriceDialog = lazyPart(() => import('./reprice-dialog.tsx'));
const Why = lazyPart(() => import('../availability/why.tsx'));
const OwnDatesDialog = lazyPart(() => import('./own-dates-dialog.tsx'));
const SplitDialog = lazyPart(() => import('./split-dialog.tsx'));
const UnlistedDialog = lazyPart(() => import('./unlisted-dialog.tsx'));

/** The dialog or panel that is open. */
export function ItemsDialogs({ tab, items }: PartProps) {
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
