/** Tabs of a contract: labels, permissions and contents. */
import { t } from '@hireyard/messages';
import { contract as declaration } from '@hireyard/wire/contracts/contract';
import type { ReactNode, RefObject } from 'react';
import { lazyPart } from '../../ui/lazy.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import type { Contract } from './data.ts';
import { ItemsTab } from './items/items-tab.tsx';
import type { ProblemHelp } from './header/steps.ts';
import type { LineStore } from './items/line-store.ts';

const rows = <SkeletonRows rows={6} />;
const DetailsTab = lazyPart(() => import('./details/details-tab.tsx'), rows);
const AvailabilityTab = lazyPart(() => import('./availability/tab.tsx'), rows);
const Packing = lazyPart(
  async () => ({ default: (await import('../stock/groups/index.ts')).ContractPacking }),
  rows,
);
const GoodsTab = lazyPart(() => import('./goods/goods-tab.tsx'), rows);
const MoneyTab = lazyPart(() => import('./money/money-tab.tsx'), rows);
const ThreadTab = lazyPart(() => import('./thread/thread-tab.tsx'), rows);
const DocumentsTab = lazyPart(() => import('./documents/documents-tab.tsx'), rows);
const Notes = lazyPart(() => import('./notes-tab.tsx'), rows);
const History = lazyPart(() => import('./versions/history-tab.tsx'), rows);

/** Code of the other tabs, so that they open at once if preloaded. */
export const preloads = [
  DetailsTab,
  AvailabilityTab,
  GoodsTab,
  MoneyTab,
  ThreadTab,
  DocumentsTab,
  Notes,
  History,
].map((part) => part.preload);

/** Props of a tab. */
export interface TabProps {
  readonly contract: Contract;
  readonly position: string;
  readonly closed: boolean;
  readonly store: LineStore;
  readonly quickAdd: RefObject<HTMLInputElement | null>;
  /** Address of the details. */
  readonly details: string;
  /** Opens the details with new dates or another depot filled in. */
  readonly onDetails: (patch: Readonly<Record<string, unknown>>) => void;
  /** Goes to the delivery date. */
  readonly onDates: () => void;
  /** Goes to the quick add line. */
  readonly onItems: () => void;
  /** Goes to the place to fix a problem. */
  readonly onSolve: (help: ProblemHelp) => void;
  /** Goes to the first figure of the count-in. */
  readonly onCount: () => void;
  readonly onReprice: () => void;
}

interface ContractTab {
  readonly key: string;
  readonly label: string;
  readonly count?: (contract: Contract) => number;
  /** Permission besides viewing the contract. Without it the tab is hidden, and its address says so. */
  readonly right?: string;
  readonly body: (props: TabProps) => ReactNode;
}

const WAITS = new Set<string | null>(['create', 'reopened']);
const isOpen = ({ states }: Contract['changerequests'][number]): boolean =>
  states.some(({ system_action }) => WAITS.has(system_action));

export const itemsTab: ContractTab = {
  key: 'items',
  label: t('Items'),
  body: ({ contract, position, closed, store, quickAdd, onDetails }) => (
    <ItemsTab
      contract={contract}
      position={position}
      closed={closed}
      store={store}
      quickAdd={quickAdd}
      onDetails={onDetails}
    />
  ),
};

export const tabs: readonly ContractTab[] = [
  itemsTab,
  {
    key: 'availability',
    label: t('Availability'),
    body: ({ contract, position, store, onDetails, onDates, onItems }) => (
      <AvailabilityTab
        contract={contract}
        position={position}
        store={store}
        onDetails={onDetails}
        onDates={onDates}
        onItems={onItems}
      />
    ),
  },
  {
    key: 'packing',
    label: t('Packing'),
    body: ({ contract: { id, contract_number: number }, position }) => (
      <Packing id={id} number={number} open={position === 'entered'} />
    ),
  },
  {
    key: 'goods',
    label: t('Goods'),
    body: ({ contract, position, onSolve }) => (
      <GoodsTab contract={contract} position={position} onGo={onSolve} />
    ),
  },
  {
    key: 'money',
    label: t('Money'),
    right: 'accounting.view_paymentrequest',
    body: ({ contract, position, onCount }) => (
      <MoneyTab contract={contract} position={position} onCount={onCount} />
    ),
  },
  {
    key: 'mail',
    label: t('Mail & changes'),
    count: ({ changerequests }) => changerequests.filter(isOpen).length,
    right: 'comms.view_sesmail',
    body: ({ contract, position }) => <ThreadTab contract={contract} position={position} />,
  },
  {
    key: 'documents',
    label: t('Documents & files'),
    body: ({ contract, position }) => <DocumentsTab contract={contract} position={position} />,
  },
  {
    key: 'details',
    label: t('Details'),
    body: ({ contract, closed, details, store, onReprice }) => (
      <DetailsTab contract={contract} closed={closed} address={details} store={store} onReprice={onReprice} />
    ),
  },
  {
    key: 'notes',
    label: t('Notes'),
    count: ({ notes }) => notes.length,
    body: ({ contract: { id } }) => <Notes resource={declaration} id={id} />,
  },
  {
    key: 'history',
    label: t('History'),
    body: ({ contract: { id } }) => <History resource={declaration} id={id} />,
  },
];
