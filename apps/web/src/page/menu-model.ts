/** Small rules of the menu that are worth testing apart from its drawing. */
import type { CountKey, MenuSection } from '@hireyard/domain/people/menu';
import type { SessionUser } from '../lib/api/tokens.ts';
import * as icons from '../ui/icons.tsx';

/** The mark of each menu entry by its id. */
export const menuIcons: Readonly<Record<string, icons.Icon>> = {
  accounts: icons.IconAccount,
  customers: icons.IconPeople,
  inbox: icons.IconInbox,
  'change-requests': icons.IconChange,
  'sent-mail': icons.IconMail,
  products: icons.IconBox,
  taxonomies: icons.IconTag,
  users: icons.IconPeople,
  blocked: icons.IconLock,
  workflow: icons.IconChange,
  'business-settings': icons.IconTools,
  history: icons.IconClock,
  imports: icons.IconBox,
  system: icons.IconTools,
  setup: icons.IconCheck,
  settings: icons.IconSettings,
  depots: icons.IconDepot,
  snippets: icons.IconSnippet,
  announcements: icons.IconBell,
  contracts: icons.IconContract,
  quotes: icons.IconQuote,
  'refund-requests': icons.IconRefund,
  'payment-requests': icons.IconCard,
  'sales-stats': icons.IconChart,
  login: icons.IconLogin,
  logout: icons.IconLogout,
  'change-password': icons.IconKey,
};

/** Addresses without an entry of their own: entry's address → those that belong to it. */
const lodgers: Readonly<Record<string, readonly string[]>> = { '/stock': ['/stock-group'] };

/** The entry whose address is the longest beginning of this path: `/contract/5` belongs to Contracts. */
export function currentEntry(sections: readonly MenuSection[], pathname: string): string | undefined {
  const inside = (route: string) =>
    [route, ...(lodgers[route] ?? [])].some((one) => pathname === one || pathname.startsWith(`${one}/`));
  return sections
    .flatMap((section) => section.entries)
    .filter((entry) => inside(entry.route))
    .sort((a, b) => b.route.length - a.route.length)[0]?.id;
}

/** What a chip shows: the sum of its counts. */
export const chipCount = (user: SessionUser, keys: readonly CountKey[] = []): number =>
  keys.reduce((sum, key) => sum + user[key], 0);

/** The account section stands at the end of the panel, all others in their order. */
export function arrange(sections: readonly MenuSection[]): {
  readonly main: readonly MenuSection[];
  readonly account: readonly MenuSection[];
} {
  return {
    main: sections.filter((section) => section.id !== 'account'),
    account: sections.filter((section) => section.id === 'account'),
  };
}

/** Jumps by keyboard: menu entry id → second key after `g`; each letter of several does the same, the first is shown. */
export const jumpKeys: Readonly<Record<string, string>> = {
  contracts: 'c',
  quotes: 'q',
  accounts: 'a',
  customers: 'u',
  inbox: 'i',
  'change-requests': 'r',
  'sent-mail': 'e',
  products: 'sp',
  taxonomies: 'x',
  'payment-requests': 'm',
  'refund-requests': 'f',
  'sales-stats': 't',
};
