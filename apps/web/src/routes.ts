/**
 * Every address of the app (specification §2.1), typed: `paths.contract.to({ id: 5 }, { tab: 'items' })`.
 * Which page stands behind an address is said in pages.tsx.
 */
type ParameterOf<P extends string> = P extends `${string}:${infer K}/${infer Rest}`
  ? K | ParameterOf<Rest>
  : P extends `${string}:${infer K}`
    ? K
    : never;
type Parameters<P extends string> = { readonly [K in ParameterOf<P>]: string | number };
type QueryOf = Readonly<Record<string, string | number | undefined>>;
type Given<P extends string> = [ParameterOf<P>] extends [never]
  ? [parameters?: Record<string, never>, query?: QueryOf]
  : [parameters: Parameters<P>, query?: QueryOf];

export interface Route<P extends string = string> {
  readonly pattern: P;
  readonly title: string;
  readonly to: (...given: Given<P>) => string;
}

function route<const P extends string>(pattern: P, title: string): Route<P> {
  const to = (parameters: Record<string, string | number> = {}, query: QueryOf = {}): string => {
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
    return search.size === 0 ? path : `${path}?${search}`;
  };
  return { pattern, title, to };
}

export const paths = {
  home: route('/', 'Dashboard'),
  login: route('/authentication/login', 'Log in'),
  logout: route('/authentication/logout', 'Log out'),
  resetPassword: route('/authentication/login/reset-password', 'Reset password'),
  resetPasswordConfirm: route('/authentication/login/reset-password/confirm', 'Set a new password'),
  changePassword: route('/authentication/change-password', 'Change password'),
  notifications: route('/notifications', 'Notifications'),
  notificationSettings: route('/notifications/settings', 'Notification settings'),
  security: route('/authentication/security', 'Sign-in and security'),
  stock: route('/stock', 'Products'),
  importProducts: route('/stock/import', 'Import products'),
  newProduct: route('/stock/new', 'New product'),
  product: route('/stock/:id', 'Product'),
  containers: route('/stock/container', 'Containers'),
  newContainer: route('/stock/container/new', 'New container'),
  container: route('/stock/container/:id', 'Container'),
  accessories: route('/stock/accessory', 'Container accessories'),
  newAccessory: route('/stock/accessory/new', 'New accessory'),
  accessory: route('/stock/accessory/:id', 'Container accessory'),
  planner: route('/stock/planner', 'Availability planner'),
  stockGroup: route('/stock-group', 'Stock groups'),
  stockGroupFill: route('/stock-group/fill', 'Fill containers'),
  stockGroupScan: route('/stock-group/scan', 'Scan'),
  stockGroupCode: route('/stock-group/scan/:code', 'Label'),
  stockGroupRecord: route('/stock-group/:id', 'Stock group'),
  warehouse: route('/warehouse', 'Warehouse'),
  loadPlan: route('/warehouse/plan', 'Load plan'),
  deliver: route('/warehouse/deliver', 'Deliver'),
  deliverStop: route('/warehouse/deliver/:contract', 'Deliver'),
  warehouseQueue: route('/warehouse/queue', 'Scans of this device'),
  warehouseStage: route('/warehouse/:stage/:contract', 'Warehouse'),
  taxonomy: route('/taxonomy', 'Taxonomies'),
  newTag: route('/taxonomy/new', 'New tag'),
  tag: route('/taxonomy/:id', 'Tag'),
  tagTypes: route('/taxonomy/type', 'Tag types'),
  newTagType: route('/taxonomy/type/new', 'New tag type'),
  tagType: route('/taxonomy/type/:id', 'Tag type'),
  contracts: route('/contract', 'Contracts'),
  quotes: route('/contract/quotes', 'Quotes'),
  newQuote: route('/contract/new', 'New quote'),
  contract: route('/contract/:id', 'Contract'),
  accounting: route('/accounting', 'Finance'),
  paymentRequests: route('/accounting/payment-request', 'Payment requests'),
  paymentRequest: route('/accounting/payment-request/:id', 'Payment request'),
  refundRequests: route('/accounting/refund-request', 'Refund requests'),
  refundRequest: route('/accounting/refund-request/:id', 'Refund request'),
  invoices: route('/accounting/invoice', 'Invoices'),
  transactions: route('/accounting/transaction', 'Transactions'),
  ledger: route('/accounting/ledger', 'Ledger'),
  nominal: route('/accounting/nominal', 'Nominal mapping'),
  depositRules: route('/accounting/deposit-rule', 'Deposit rules'),
  connections: route('/accounting/connections', 'Connections'),
  inbound: route('/inbound', 'Comms'),
  inbox: route('/inbound/inbox', 'Inbox'),
  changeRequests: route('/inbound/change-request', 'Change requests'),
  changeRequest: route('/inbound/change-request/:id', 'Change request'),
  customersTop: route('/customers', 'Customers'),
  accounts: route('/account', 'Accounts'),
  newAccount: route('/account/new', 'New account'),
  account: route('/account/:id', 'Account'),
  customers: route('/account/customer', 'Customers'),
  newCustomer: route('/account/customer/new', 'New customer'),
  customer: route('/account/customer/:id', 'Customer'),
  reporting: route('/reporting', 'Reporting'),
  sales: route('/reporting/sales', 'Sales stats'),
  utilisation: route('/reporting/utilisation', 'Utilisation'),
  washUp: route('/reporting/wash-up', 'Wash-up load'),
  debt: route('/reporting/debt', 'Outstanding debt'),
  depositsHeld: route('/reporting/deposits', 'Deposits held'),
  lostQuotes: route('/reporting/lost-quotes', 'Lost quotes'),
  sentMail: route('/reporting/sent-emails', 'Sent mail'),
  sentMailRecord: route('/reporting/sent-emails/:id', 'Sent mail'),
  settings: route('/settings', 'Settings'),
  users: route('/settings/user', 'Users'),
  newUser: route('/settings/user/new', 'New user'),
  blocked: route('/settings/user/blocked', 'Blocked sign-ins'),
  user: route('/settings/user/:id', 'User'),
  workflow: route('/settings/workflow', 'State workflow'),
  depots: route('/settings/depot', 'Depots'),
  newDepot: route('/settings/depot/new', 'New depot'),
  depot: route('/settings/depot/:id', 'Depot'),
  businessSettings: route('/settings/business', 'Business settings'),
  businessArea: route('/settings/business/:area', 'Business settings'),
  snippets: route('/settings/snippet', 'Snippets'),
  newSnippet: route('/settings/snippet/new', 'New snippet'),
  snippet: route('/settings/snippet/:id', 'Snippet'),
  announcements: route('/settings/announcement', 'Announcements'),
  newAnnouncement: route('/settings/announcement/new', 'New announcement'),
  announcement: route('/settings/announcement/:id', 'Announcement'),
  imports: route('/settings/import', 'Imports'),
  newImport: route('/settings/import/new', 'New import'),
  importRun: route('/settings/import/:id', 'Import'),
  importColumns: route('/settings/import/:id/columns', 'Import'),
  importCheck: route('/settings/import/:id/check', 'Import'),
  importDone: route('/settings/import/:id/done', 'Import'),
  history: route('/settings/history', 'History'),
  historyEntry: route('/settings/history/:id', 'History entry'),
  bulkRuns: route('/bulk-actions', 'Bulk actions'),
  bulkRun: route('/bulk-actions/:id', 'Bulk action'),
  noAuth: route('/noauth', 'Hireyard'),
  pay: route('/noauth/pay/:uuid', 'Pay'),
  quotePage: route('/noauth/quote/:token', 'Quote'),
} as const;

/** Open to everybody: the authentication routes (not changing a password) and all under /noauth. */
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

/** The login address that comes back to `current` (path with query) afterwards. */
export const loginFor = (current: string): string =>
  paths.login.to({}, current === '/' || isPublic(current.split(/[?#]/)[0] ?? '') ? {} : { return: current });
