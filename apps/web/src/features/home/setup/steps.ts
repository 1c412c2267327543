/** The setup steps: title, purpose, permission and links. */
import { type GroupName, groupPermissions, GROUPS, sitePermissions } from '@hireyard/domain/people/access';
import type { SetupExtra, SetupGap, SetupStep } from '@hireyard/domain/settings/setup-guide';
import { currentLanguage, t } from '@hireyard/messages';
import type { SetupState } from '@hireyard/wire/settings/setup';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http, pending } from '../../../lib/api/client.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { newPath } from '../../../lib/registry/records.ts';
import { csvText, download } from '../../../resource/list/copy-rows.ts';
import { heads } from '@hireyard/wire/resource/heads';

// The state of the setup: one cheap call until the first quote exists.

/** Resources whose events refresh it: imports run in the background, and other users may help. */
const FOLLOWS: readonly string[] = ['metadata', 'stockitem', 'customer', 'account', 'contract', 'importrun'];
/** Delay after an event, because imports cause many. In ms. */
const RENEW_MS = 1000;
/** Polling interval, because depots, units and users cause no events. In ms. */
const LOOK_AGAIN_MS = 15_000;

export const setupKey = ['setup'];

/** Loads the setup state when a page appears and after saves; `watch`: also after events. */
export function useSetup({ enabled = true, watch = false } = {}) {
  const found = useQuery({
    queryKey: setupKey,
    queryFn: async ({ signal }) => http<SetupState>({ path: '/setup/', signal, waiting: 'background' }),
    enabled,
    // shows changes just saved on other pages
    staleTime: 0,
    meta: { follows: FOLLOWS },
    refetchInterval: ({ state }) => {
      if (!watch || state.data?.facts.quote === true) return false;
      return state.isInvalidated ? RENEW_MS : LOOK_AGAIN_MS;
    },
  });
  const { refetch } = found;
  useEffect(() => {
    if (!enabled) return;
    let saving = pending.snapshot().saving;
    return pending.subscribe(() => {
      const before = saving;
      saving = pending.snapshot().saving;
      if (before > 0 && saving === 0) void refetch();
    });
  }, [enabled, refetch]);
  return found;
}

// A sample item list for the import, whose headings are recognised.

const HEADS = ['SKU', 'Title', 'Hire price', 'Wash-up price', 'Replacement price', 'Pack size', 'Quantity'];
const ROWS = [
  ['PLATE-27', 'Dinner plate 27 cm', '0.40', '0.12', '5.50', '20', '400'],
  ['GLASS-WINE', 'Wine glass 35 cl', '0.45', '0.14', '4.00', '25', '300'],
  ['TABLE-6', 'Trestle table 6 ft', '7.50', '0.00', '65.00', '', '40'],
  ['CHAIR-FOLD', 'Folding chair', '1.80', '0.00', '24.00', '', '250'],
];

/** Downloads it. */
export const downloadSampleItems = (): void => download('items-sample.csv', csvText(HEADS, ROWS));

interface Way {
  readonly label: string;
  readonly to: string;
  /** An additional permission. */
  readonly permission?: string;
}
interface StepText {
  readonly title: string;
  readonly why: string;
  readonly permission: string;
  /** Links to the pages; the first is the usual one. */
  readonly ways: (state: SetupState) => readonly Way[];
}

export const STEPS: Readonly<Record<SetupStep, StepText>> = {
  company: {
    title: t('Your company'),
    why: t('Shown on documents and emails. The currency is fixed after the first quote.'),
    permission: 'core.change_metadata',
    ways: () => [
      { label: t('Add company details'), to: paths.businessArea.to({ area: 'company' }) },
      { label: t('Currency and country'), to: paths.businessArea.to({ area: 'locale' }) },
      { label: t('Tax'), to: paths.businessArea.to({ area: 'tax' }) },
    ],
  },
  depot: {
    title: t('Your first depot'),
    why: t('Delivery is priced from the depot’s postcode.'),
    permission: 'core.add_depot',
    ways: () => [{ label: t('Add depot'), to: newPath(heads.depot) }],
  },
  items: {
    title: t('Your items'),
    why: t('With prices and quantities.'),
    permission: 'stock.add_stockitem',
    ways: ({ facts }) =>
      facts.item && !facts.units
        ? [{ label: t('Open products'), to: paths.stock.to() }]
        : [
            {
              label: t('Import list'),
              to: paths.newImport.to({}, { kind: 'items' }),
              permission: 'stock.change_stockitem',
            },
            { label: t('Add item'), to: paths.newProduct.to() },
          ],
  },
  customer: {
    title: t('Your first customer'),
    why: t('Customers are contacts; accounts pay.'),
    permission: 'customer.add_customer',
    ways: ({ facts, first_customer }) =>
      facts.customer
        ? [
            {
              label: t('Add account'),
              to: paths.newAccount.to({}, { customer: first_customer ?? undefined }),
              permission: 'account.add_account',
            },
          ]
        : [
            { label: t('Add customer'), to: paths.newCustomer.to() },
            {
              label: t('Import list'),
              to: paths.newImport.to({}, { kind: 'customers' }),
              permission: 'customer.change_customer',
            },
          ],
  },
  quote: {
    title: t('Your first quote'),
    why: t('Customer, dates and items: the rest is calculated.'),
    permission: 'contract.add_contract',
    ways: ({ first_customer }) => [
      { label: t('Create quote'), to: paths.newQuote.to({}, { customer: first_customer ?? undefined }) },
    ],
  },
};

export const GAPS: Readonly<Record<SetupGap, string>> = {
  name: t('a name'),
  address: t('an address with a town or postcode'),
  reach: t('a telephone number or email address'),
  depot: t('a depot'),
  item: t('an item'),
  units: t('quantities'),
  customer: t('a customer'),
  account: t('an account'),
  quote: t('a quote'),
};

export const EXTRAS: Readonly<Record<SetupExtra, Way>> = {
  people: { label: t('Invite users'), to: paths.users.to(), permission: 'user.add_user' },
  prices: {
    label: t('Price lists and tax'),
    to: paths.businessArea.to({ area: 'prices' }),
    permission: 'core.change_metadata',
  },
  delivery: {
    label: t('Delivery: vehicles and distances'),
    to: paths.businessArea.to({ area: 'delivery' }),
    permission: 'core.change_metadata',
  },
  mail: { label: t('Mail'), to: paths.businessArea.to({ area: 'mail' }), permission: 'core.change_metadata' },
  backups: { label: t('Backups'), to: paths.system.to(), permission: 'core.view_job' },
  bank: {
    label: t('Bank details'),
    to: paths.businessArea.to({ area: 'company' }),
    permission: 'core.change_metadata',
  },
  payments: { label: t('Card payments'), to: paths.connections.to(), permission: 'core.view_job' },
  accounting: { label: t('Accounting'), to: paths.connections.to(), permission: 'core.view_job' },
};

/** Names the groups with a permission, for "Ask …". */
export function whoMay(permission: string): string {
  const groups: readonly GroupName[] = GROUPS.filter((group) => groupPermissions[group].includes(permission));
  const people = groups.map((group) => t('someone in {group}', { group }));
  const admin = sitePermissions.includes(permission)
    ? t('an administrator or site administrator')
    : t('an administrator');
  return new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format([...people, admin]);
}
