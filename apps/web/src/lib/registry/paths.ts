import { t } from '@hireyard/messages';
import { matchPath } from 'react-router';

/** Returns the route that an address matches; static parts win over parameters, as in the router, and `*` comes last. */
export function fittingRoute<T extends { readonly pattern: string }>(
  all: readonly T[],
  pathname: string,
): T | undefined {
  // The router compiles each pattern it is asked about; the first segment rules out most of them.
  const first = pathname.split('/')[1]?.toLowerCase();
  const near = all.filter(({ pattern }) => {
    const part = pattern.split('/')[1];
    return part === undefined || part === first || part.startsWith(':');
  });
  const weight = ({ pattern }: T) => (pattern === '*' ? 99 : pattern.split(':').length);
  return near
    .filter(({ pattern }) => matchPath(pattern, pathname) !== null)
    .sort((a, b) => weight(a) - weight(b))[0];
}

/**
 * Every address of the app (specification §2.1), typed: `paths.contract.to({ id: 5 }, { tab: 'items' })`.
 * An address shows the page that is named after its key (`paths.loadPlan` is `load-plan.page.tsx`), or is named behind it. `npm run registries`
 * finds them.
 */
type ParameterOf<P extends string> = P extends `${string}:${infer K}/${infer Rest}`
  ? K | ParameterOf<Rest>
  : P extends `${string}:${infer K}`
    ? K
    : never;
type Parameters<P extends string> = { readonly [K in ParameterOf<P>]: string | number };
export type QueryOf = Readonly<Record<string, string | number | undefined>>;
type Given<P extends string> = [ParameterOf<P>] extends [never]
  ? [parameters?: Record<string, never>, query?: QueryOf]
  : [parameters: Parameters<P>, query?: QueryOf];

export interface Route<P extends string = string> {
  readonly pattern: P;
  readonly title: string;
  readonly to: (...given: Given<P>) => string;
}

/** Returns an address with the given query parameters. */
export function withQuery(path: string, query: QueryOf): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}

function route<const P extends string>(pattern: P, title: string): Route<P> {
  const to = (parameters: Record<string, string | number> = {}, query: QueryOf = {}): string => {
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
    return withQuery(path, query);
  };
  return { pattern, title, to };
}

export const paths = {
  home: route('/', t('Dashboard')),
  login: route('/authentication/login', t('Sign in')),
  logout: route('/authentication/logout', t('Sign out')),
  resetPassword: route('/authentication/login/reset-password', t('Reset password')),
  resetPasswordConfirm: route('/authentication/login/reset-password/confirm', t('Set a new password')),
  confirmEmail: route('/authentication/login/confirm-email', t('Confirm email address')),
  changePassword: route('/authentication/change-password', t('Change password')),
  notifications: route('/notifications', t('Notifications')),
  notificationSettings: route('/notifications/settings', t('Notification settings')),
  security: route('/authentication/security', t('Sign-in and security')),
  stock: route('/stock', t('Products')),
  importProducts: route('/stock/import', t('Import items')),
  newProduct: route('/stock/new', t('New item')),
  product: route('/stock/:id', t('Item')),
  planner: route('/stock/planner', t('Availability planner')),
  stockGroup: route('/stock-group', t('Filled containers')),
  stockGroupFill: route('/stock-group/fill', t('Fill containers')),
  stockGroupScan: route('/stock-group/scan', t('Scan')),
  stockGroupCode: route('/stock-group/scan/:code', t('Label')),
  stockGroupRecord: route('/stock-group/:id', t('Filled container')),
  warehouse: route('/warehouse', t('Warehouse')),
  loadPlan: route('/warehouse/plan', t('Load plan')),
  deliver: route('/warehouse/deliver', t('Deliver')),
  deliverStop: route('/warehouse/deliver/:contract', t('Deliver')), // page: deliver
  warehouseQueue: route('/warehouse/queue', t('Scans on this device')),
  warehouseStage: route('/warehouse/:stage/:contract', t('Warehouse')),
  contracts: route('/contract', t('Contracts')),
  quotes: route('/contract/quotes', t('Quotes')),
  newQuote: route('/contract/new', t('New quote')),
  contract: route('/contract/:id', t('Contract')),
  accounting: route('/accounting', t('Finance')),
  paymentRequests: route('/accounting/payment-request', t('Payment requests')),
  paymentRequest: route('/accounting/payment-request/:id', t('Payment request')),
  refundRequests: route('/accounting/refund-request', t('Refund requests')),
  refundRequest: route('/accounting/refund-request/:id', t('Refund request')),
  ledger: route('/accounting/ledger', t('Ledger')),
  nominal: route('/accounting/nominal', t('Nominal mapping')),
  depositRules: route('/accounting/deposit-rule', t('Deposit rules')),
  connections: route('/accounting/connections', t('Connections')),
  inbound: route('/inbound', t('Comms')),
  inbox: route('/inbound/inbox', t('Inbox')),
  changeRequests: route('/inbound/change-request', t('Change requests')),
  changeRequest: route('/inbound/change-request/:id', t('Change request')),
  customersTop: route('/customers', t('Customers')), // page: customers
  accounts: route('/account', t('Accounts')),
  newAccount: route('/account/new', t('New account')),
  account: route('/account/:id', t('Account')),
  customers: route('/account/customer', t('Customers')),
  newCustomer: route('/account/customer/new', t('New customer')),
  customer: route('/account/customer/:id', t('Customer')),
  reporting: route('/reporting', t('Reporting')),
  sales: route('/reporting/sales', t('Sales stats')),
  outNow: route('/reporting/out-now', t('Out now')),
  utilisation: route('/reporting/utilisation', t('Utilisation')),
  washUp: route('/reporting/wash-up', t('Wash-up load')),
  debt: route('/reporting/debt', t('Outstanding debt')),
  depositsHeld: route('/reporting/deposits', t('Deposits held')),
  lostQuotes: route('/reporting/lost-quotes', t('Lost quotes')),
  sentMail: route('/reporting/sent-emails', t('Sent mail')),
  sentMailRecord: route('/reporting/sent-emails/:id', t('Sent mail')),
  settings: route('/settings', t('Settings')),
  users: route('/settings/user', t('Users')),
  newUser: route('/settings/user/new', t('New user')),
  blocked: route('/settings/user/blocked', t('Blocked sign-ins')),
  user: route('/settings/user/:id', t('User')),
  workflow: route('/settings/workflow', t('State workflow')),
  setup: route('/settings/setup', t('Set up Hireyard')),
  firstAdmin: route('/authentication/login/setup', t('Set up Hireyard')),
  businessSettings: route('/settings/business', t('Business settings')),
  businessArea: route('/settings/business/:area', t('Business settings')),
  imports: route('/settings/import', t('Imports')),
  newImport: route('/settings/import/new', t('New import')),
  importRun: route('/settings/import/:id', t('Import')),
  importColumns: route('/settings/import/:id/columns', t('Import')), // page: importRun
  importCheck: route('/settings/import/:id/check', t('Import')), // page: importRun
  importDone: route('/settings/import/:id/done', t('Import')), // page: importRun
  system: route('/settings/system', t('System')),
  jobs: route('/settings/system/jobs', t('Jobs')),
  job: route('/settings/system/jobs/:id', t('Job')),
  deliveries: route('/settings/system/deliveries', t('Events received')),
  delivery: route('/settings/system/deliveries/:id', t('Event', undefined, 'from outside')),
  history: route('/settings/history', t('History')),
  historyEntry: route('/settings/history/:id', t('History entry')),
  bulkRuns: route('/bulk-actions', t('Bulk actions')),
  bulkRun: route('/bulk-actions/:id', t('Bulk action')),
  noAuth: route('/noauth', 'Hireyard'),
  pay: route('/noauth/pay/:uuid', t('Pay')),
  quote: route('/noauth/quote/:token', t('Quote')),
} as const;

/** Returns whether an address is public: sign-in routes (except changing a password) and all under /noauth. */
export function isPublic(pathname: string): boolean {
  const path = `${pathname.replace(/\/+$/, '')}/`;
  return (
    path.startsWith(`${paths.login.pattern}/`) ||
    path.startsWith(`${paths.noAuth.pattern}/`) ||
    isLogout(path)
  );
}

export const isLogout = (pathname: string): boolean => pathname.replace(/\/+$/, '') === paths.logout.pattern;
export const isLogin = (pathname: string): boolean => pathname.replace(/\/+$/, '') === paths.login.pattern;

/**
 * Where to go after login: the `return` query parameter when it is a path of this origin, else the dashboard.
 * Refuses other origins (`https://…`, `//…`, `/\…`) and the authentication routes themselves (no loop).
 */
export function safeReturn(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get('return');
  if (wanted === null || !wanted.startsWith('/')) return paths.home.pattern;
  try {
    const url = new URL(wanted, origin);
    if (url.origin !== origin || url.pathname.startsWith('//') || isPublic(url.pathname))
      return paths.home.pattern;
    return url.pathname + url.search + url.hash;
  } catch {
    return paths.home.pattern;
  }
}

/** Returns the sign-in address that returns to `current` (path with query) afterwards. */
export const loginFor = (current: string): string =>
  paths.login.to({}, current === '/' || isPublic(current.split(/[?#]/)[0] ?? '') ? {} : { return: current });
