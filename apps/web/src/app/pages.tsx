import { fittingRoute, paths } from '../lib/registry/paths.ts';
import { page, type RoutedPage } from './outlet.tsx';
import { publicPages } from './public-pages.tsx';
import { at, unknown } from './routed-page.ts';
const customerList = page(() => import('../features/customers/customers.page.tsx'));
const accountList = page(() => import('../features/customers/account/accounts.page.tsx'));
const importRun = page(() => import('../features/settings/imports/import-run.page.tsx'));
const utilisation = page(() => import('../features/reports/utilisation.page.tsx'));
const washUp = page(() => import('../features/reports/wash-up.page.tsx'));
const debt = page(() => import('../features/reports/debt.page.tsx'));
const depositsHeld = page(() => import('../features/reports/deposits-held.page.tsx'));
const lostQuotes = page(() => import('../features/reports/lost-quotes.page.tsx'));
const deliver = page(() => import('../features/warehouse/deliver/deliver.page.tsx'));

export const signedInPages: readonly RoutedPage[] = [
  at(
    paths.home,
    page(() => import('../features/home/home.page.tsx')),
  ),
  at(
    paths.changePassword,
    page(() => import('../features/people/security/change-password.page.tsx')),
  ),
  at(
    paths.security,
    page(() => import('../features/people/security/security.page.tsx')),
  ),
  at(
    paths.notifications,
    page(() => import('../features/people/notifications/notifications.page.tsx')),
  ),
  at(
    paths.notificationSettings,
    page(() => import('../features/people/notifications/notification-settings.page.tsx')),
  ),
  at(
    paths.stock,
    page(() => import('../features/stock/products/stock.page.tsx')),
  ),
  at(
    paths.importProducts,
    page(() => import('../features/stock/catalogue/import-products.page.tsx')),
  ),
  at(
    paths.newProduct,
    page(() => import('../features/stock/products/new-product.page.tsx')),
  ),
  at(
    paths.product,
    page(() => import('../features/stock/products/product.page.tsx')),
  ),
  at(
    paths.containers,
    page(() => import('../features/stock/container/containers.page.tsx')),
  ),
  at(
    paths.newContainer,
    page(() => import('../features/stock/container/new-container.page.tsx')),
  ),
  at(
    paths.container,
    page(() => import('../features/stock/container.page.tsx')),
  ),
  at(
    paths.planner,
    page(() => import('../features/stock/planner/planner.page.tsx')),
  ),
  at(
    paths.stockGroup,
    page(() => import('../features/stock/groups/stock-group.page.tsx')),
  ),
  at(
    paths.stockGroupFill,
    page(() => import('../features/stock/groups/fill/stock-group-fill.page.tsx')),
  ),
  at(
    paths.stockGroupScan,
    page(() => import('../features/stock/groups/scan/stock-group-scan.page.tsx')),
  ),
  at(
    paths.stockGroupCode,
    page(() => import('../features/stock/groups/scan/stock-group-code.page.tsx')),
  ),
  at(
    paths.stockGroupRecord,
    page(() => import('../features/stock/groups/stock-group-record.page.tsx')),
  ),
  at(
    paths.warehouse,
    page(() => import('../features/warehouse/day/warehouse.page.tsx')),
  ),
  at(
    paths.loadPlan,
    page(() => import('../features/warehouse/plan/load-plan.page.tsx')),
  ),
  at(paths.deliver, deliver),
  at(paths.deliverStop, deliver),
  at(
    paths.warehouseQueue,
    page(() => import('../features/warehouse/queue/warehouse-queue.page.tsx')),
  ),
  at(
    paths.warehouseStage,
    page(() => import('../features/warehouse/stage/warehouse-stage.page.tsx')),
  ),
  at(
    paths.taxonomy,
    page(() => import('../features/stock/tags/taxonomy.page.tsx')),
  ),
  at(
    paths.newTag,
    page(() => import('../features/stock/tags/new-tag.page.tsx')),
  ),
  at(
    paths.tag,
    page(() => import('../features/stock/tags/tag.page.tsx')),
  ),
  at(
    paths.tagTypes,
    page(() => import('../features/stock/tags/tag-types.page.tsx')),
  ),
  at(
    paths.newTagType,
    page(() => import('../features/stock/tags/new-tag-type.page.tsx')),
  ),
  at(
    paths.tagType,
    page(() => import('../features/stock/tags/tag-type.page.tsx')),
  ),
  at(
    paths.contracts,
    page(() => import('../features/contracts/list/contracts.page.tsx')),
  ),
  at(
    paths.quotes,
    page(() => import('../features/contracts/list/quotes.page.tsx')),
  ),
  at(
    paths.newQuote,
    page(() => import('../features/contracts/new-quote/new-quote.page.tsx')),
  ),
  at(
    paths.contract,
    page(() => import('../features/contracts/contract.page.tsx')),
  ),
  at(
    paths.accounting,
    page(() => import('../features/money/accounting.page.tsx')),
  ),
  at(
    paths.invoices,
    page(() => import('../features/money/invoices.page.tsx')),
  ),
  at(
    paths.transactions,
    page(() => import('../features/money/transactions.page.tsx')),
  ),
  at(
    paths.ledger,
    page(() => import('../features/money/ledger.page.tsx')),
  ),
  at(
    paths.nominal,
    page(() => import('../features/money/nominal.page.tsx')),
  ),
  at(
    paths.depositRules,
    page(() => import('../features/money/deposit-rules.page.tsx')),
  ),
  at(
    paths.connections,
    page(() => import('../features/money/connections.page.tsx')),
  ),
  at(
    paths.paymentRequests,
    page(() => import('../features/money/payment-requests.page.tsx')),
  ),
  at(
    paths.paymentRequest,
    page(() => import('../features/money/payment-request.page.tsx')),
  ),
  at(
    paths.refundRequests,
    page(() => import('../features/money/refund-requests.page.tsx')),
  ),
  at(
    paths.refundRequest,
    page(() => import('../features/money/refund-request.page.tsx')),
  ),
  at(
    paths.inbound,
    page(() => import('../features/comms/inbox/inbound.page.tsx')),
  ),
  at(
    paths.inbox,
    page(() => import('../features/comms/inbox/inbox.page.tsx')),
  ),
  at(
    paths.changeRequests,
    page(() => import('../features/contracts/changes/change-requests.page.tsx')),
  ),
  at(
    paths.changeRequest,
    page(() => import('../features/contracts/changes/change-request.page.tsx')),
  ),
  at(paths.customersTop, customerList),
  at(paths.accounts, accountList),
  at(
    paths.newAccount,
    page(() => import('../features/customers/account/new-account.page.tsx')),
  ),
  at(
    paths.account,
    page(() => import('../features/customers/account/account.page.tsx')),
  ),
  at(paths.customers, customerList),
  at(
    paths.newCustomer,
    page(() => import('../features/customers/new-customer.page.tsx')),
  ),
  at(
    paths.customer,
    page(() => import('../features/customers/customer.page.tsx')),
  ),
  at(
    paths.reporting,
    page(() => import('../features/reports/reporting.page.tsx')),
  ),
  at(
    paths.sales,
    page(() => import('../features/reports/sales/sales.page.tsx')),
  ),
  at(paths.utilisation, utilisation),
  at(paths.washUp, washUp),
  at(paths.debt, debt),
  at(paths.depositsHeld, depositsHeld),
  at(paths.lostQuotes, lostQuotes),
  at(
    paths.sentMail,
    page(() => import('../features/comms/sent/sent-mail.page.tsx')),
  ),
  at(
    paths.sentMailRecord,
    page(() => import('../features/comms/sent/sent-mail-record.page.tsx')),
  ),
  at(
    paths.settings,
    page(() => import('../features/settings/settings.page.tsx')),
  ),
  at(
    paths.users,
    page(() => import('../features/people/users/users.page.tsx')),
  ),
  at(
    paths.newUser,
    page(() => import('../features/people/users/new-user.page.tsx')),
  ),
  at(
    paths.blocked,
    page(() => import('../features/people/users/blocked.page.tsx')),
  ),
  at(
    paths.user,
    page(() => import('../features/people/users/user.page.tsx')),
  ),
  at(
    paths.workflow,
    page(() => import('../features/settings/workflow/workflow.page.tsx')),
  ),
  at(
    paths.setup,
    page(() => import('../features/home/setup/setup.page.tsx')),
  ),
  at(
    paths.businessSettings,
    page(() => import('../features/settings/business/business-settings.page.tsx')),
  ),
  at(
    paths.businessArea,
    page(() => import('../features/settings/business/business-area.page.tsx')),
  ),
  at(
    paths.bulkRuns,
    page(() => import('../features/system/bulk-run/bulk-runs.page.tsx')),
  ),
  at(
    paths.bulkRun,
    page(() => import('../features/system/bulk-run/bulk-run.page.tsx')),
  ),
  at(
    paths.imports,
    page(() => import('../features/settings/imports/imports.page.tsx')),
  ),
  at(
    paths.newImport,
    page(() => import('../features/settings/imports/new-import.page.tsx')),
  ),
  at(paths.importRun, importRun),
  at(paths.importColumns, importRun),
  at(paths.importCheck, importRun),
  at(paths.importDone, importRun),
  at(
    paths.system,
    page(() => import('../features/system/system.page.tsx')),
  ),
  at(
    paths.jobs,
    page(() => import('../features/system/jobs.page.tsx')),
  ),
  at(
    paths.job,
    page(() => import('../features/system/job.page.tsx')),
  ),
  at(
    paths.deliveries,
    page(() => import('../features/system/deliveries.page.tsx')),
  ),
  at(
    paths.delivery,
    page(() => import('../features/system/delivery.page.tsx')),
  ),
  at(
    paths.history,
    page(() => import('../features/system/history/history.page.tsx')),
  ),
  at(
    paths.historyEntry,
    page(() => import('../features/system/history/history-entry.page.tsx')),
  ),
  at(
    unknown,
    page(() => import('../features/public/unknown.page.tsx')),
  ),
];

/** Loads a page's code ahead of a click; silent when that fails, the click will say so. */
export function preloadPath(pathname: string): void {
  fittingRoute(signedInPages, pathname)
    ?.page.preload()
    .catch(() => undefined);
}

/** Loads the code that the first address needs. */
export const preloadFirst = async (pathname: string, open: boolean): Promise<void> =>
  fittingRoute(open ? publicPages : signedInPages, pathname)?.page.preload();
