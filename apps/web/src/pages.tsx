/** Which page stands behind which address. A page is one line here; its code is loaded when it is needed. */
import { fittingRoute } from './fitting-route.ts';
import type { RoutedPage } from './frame/outlet.tsx';
import { page } from './frame/page-loader.tsx';
import { publicPages } from './public-pages.tsx';
import { at, unknown } from './routed-page.ts';
import { paths } from './routes.ts';

const customerList = page(() => import('./features/customer/customer-list-page.tsx'));
const accountList = page(() => import('./features/account/account-list-page.tsx'));
const importRun = page(() => import('./features/import/run-page.tsx'));
const utilisation = page(() => import('./features/reports/utilisation-page.tsx'));
const washUp = page(() => import('./features/reports/wash-up-page.tsx'));
const debt = page(() => import('./features/reports/debt-page.tsx'));
const depositsHeld = page(() => import('./features/reports/deposits-page.tsx'));
const lostQuotes = page(() => import('./features/reports/lost-quotes-page.tsx'));
const deliver = page(() => import('./features/warehouse/deliver/deliver-page.tsx'));
const depotList = page(() => import('./features/depot/depot-list-page.tsx'));

export const signedInPages: readonly RoutedPage[] = [
  at(
    paths.home,
    page(() => import('./features/start/start-page.tsx')),
  ),
  at(
    paths.changePassword,
    page(() => import('./features/security/change-password-page.tsx')),
  ),
  at(
    paths.security,
    page(() => import('./features/security/security-page.tsx')),
  ),
  at(
    paths.notifications,
    page(() => import('./features/notification/notification-list-page.tsx')),
  ),
  at(
    paths.notificationSettings,
    page(() => import('./features/notification/notification-settings-page.tsx')),
  ),
  at(
    paths.stock,
    page(() => import('./features/stock/product-list-page.tsx')),
  ),
  at(
    paths.importProducts,
    page(() => import('./features/stock/catalogue-import-page.tsx')),
  ),
  at(
    paths.newProduct,
    page(() => import('./features/stock/product-new-page.tsx')),
  ),
  at(
    paths.product,
    page(() => import('./features/stock/product-page.tsx')),
  ),
  at(
    paths.containers,
    page(() => import('./features/stock/container/container-list-page.tsx')),
  ),
  at(
    paths.newContainer,
    page(() => import('./features/stock/container/container-new-page.tsx')),
  ),
  at(
    paths.container,
    page(() => import('./features/stock/container/container-page.tsx')),
  ),
  at(
    paths.accessories,
    page(() => import('./features/stock/accessory/accessory-list-page.tsx')),
  ),
  at(
    paths.newAccessory,
    page(() => import('./features/stock/accessory/accessory-new-page.tsx')),
  ),
  at(
    paths.accessory,
    page(() => import('./features/stock/accessory/accessory-page.tsx')),
  ),
  at(
    paths.planner,
    page(() => import('./features/stock/planner-page.tsx')),
  ),
  at(
    paths.stockGroup,
    page(() => import('./features/stock-group/stock-group-list-page.tsx')),
  ),
  at(
    paths.stockGroupFill,
    page(() => import('./features/stock-group/fill/stock-group-fill-page.tsx')),
  ),
  at(
    paths.stockGroupScan,
    page(() => import('./features/stock-group/scan/stock-group-scan-page.tsx')),
  ),
  at(
    paths.stockGroupCode,
    page(() => import('./features/stock-group/scan/stock-group-code-page.tsx')),
  ),
  at(
    paths.stockGroupRecord,
    page(() => import('./features/stock-group/stock-group-page.tsx')),
  ),
  at(
    paths.warehouse,
    page(() => import('./features/warehouse/warehouse-page.tsx')),
  ),
  at(
    paths.loadPlan,
    page(() => import('./features/load-plan/load-plan-page.tsx')),
  ),
  at(paths.deliver, deliver),
  at(paths.deliverStop, deliver),
  at(
    paths.warehouseQueue,
    page(() => import('./features/warehouse/queue-page.tsx')),
  ),
  at(
    paths.warehouseStage,
    page(() => import('./features/warehouse/stage-page.tsx')),
  ),
  at(
    paths.taxonomy,
    page(() => import('./features/taxonomy/tag-list-page.tsx')),
  ),
  at(
    paths.newTag,
    page(() => import('./features/taxonomy/tag-new-page.tsx')),
  ),
  at(
    paths.tag,
    page(() => import('./features/taxonomy/tag-page.tsx')),
  ),
  at(
    paths.tagTypes,
    page(() => import('./features/taxonomy/tag-type-list-page.tsx')),
  ),
  at(
    paths.newTagType,
    page(() => import('./features/taxonomy/tag-type-new-page.tsx')),
  ),
  at(
    paths.tagType,
    page(() => import('./features/taxonomy/tag-type-page.tsx')),
  ),
  at(
    paths.contracts,
    page(() => import('./features/contract/contract-list-page.tsx')),
  ),
  at(
    paths.quotes,
    page(() => import('./features/contract/quote-list-page.tsx')),
  ),
  at(
    paths.newQuote,
    page(() => import('./features/contract/new-quote-page.tsx')),
  ),
  at(
    paths.contract,
    page(() => import('./features/contract/contract-page.tsx')),
  ),
  at(
    paths.accounting,
    page(() => import('./features/finance/finance-page.tsx')),
  ),
  at(
    paths.invoices,
    page(() => import('./features/finance/invoice-list-page.tsx')),
  ),
  at(
    paths.transactions,
    page(() => import('./features/finance/transaction-list-page.tsx')),
  ),
  at(
    paths.ledger,
    page(() => import('./features/finance/ledger-page.tsx')),
  ),
  at(
    paths.nominal,
    page(() => import('./features/finance/nominal-page.tsx')),
  ),
  at(
    paths.depositRules,
    page(() => import('./features/finance/deposit-rule-page.tsx')),
  ),
  at(
    paths.connections,
    page(() => import('./features/finance/connections-page.tsx')),
  ),
  at(
    paths.paymentRequests,
    page(() => import('./features/accounting/payment-request-list-page.tsx')),
  ),
  at(
    paths.paymentRequest,
    page(() => import('./features/accounting/payment-request-page.tsx')),
  ),
  at(
    paths.refundRequests,
    page(() => import('./features/accounting/refund-request-list-page.tsx')),
  ),
  at(
    paths.refundRequest,
    page(() => import('./features/accounting/refund-request-page.tsx')),
  ),
  at(
    paths.inbound,
    page(() => import('./features/inbox/comms-page.tsx')),
  ),
  at(
    paths.inbox,
    page(() => import('./features/inbox/inbox-page.tsx')),
  ),
  at(
    paths.changeRequests,
    page(() => import('./features/change-request/change-request-list-page.tsx')),
  ),
  at(
    paths.changeRequest,
    page(() => import('./features/change-request/change-request-page.tsx')),
  ),
  at(paths.customersTop, customerList),
  at(paths.accounts, accountList),
  at(
    paths.newAccount,
    page(() => import('./features/account/account-new-page.tsx')),
  ),
  at(
    paths.account,
    page(() => import('./features/account/account-page.tsx')),
  ),
  at(paths.customers, customerList),
  at(
    paths.newCustomer,
    page(() => import('./features/customer/customer-new-page.tsx')),
  ),
  at(
    paths.customer,
    page(() => import('./features/customer/customer-page.tsx')),
  ),
  at(
    paths.reporting,
    page(() => import('./features/reports/reporting-page.tsx')),
  ),
  at(
    paths.sales,
    page(() => import('./features/reports/sales/sales-page.tsx')),
  ),
  at(paths.utilisation, utilisation),
  at(paths.washUp, washUp),
  at(paths.debt, debt),
  at(paths.depositsHeld, depositsHeld),
  at(paths.lostQuotes, lostQuotes),
  at(
    paths.sentMail,
    page(() => import('./features/sent-mail/sent-mail-list-page.tsx')),
  ),
  at(
    paths.sentMailRecord,
    page(() => import('./features/sent-mail/sent-mail-page.tsx')),
  ),
  at(
    paths.settings,
    page(() => import('./features/settings/settings-page.tsx')),
  ),
  at(
    paths.users,
    page(() => import('./features/user/user-list-page.tsx')),
  ),
  at(
    paths.newUser,
    page(() => import('./features/user/user-new-page.tsx')),
  ),
  at(
    paths.blocked,
    page(() => import('./features/user/blocked-page.tsx')),
  ),
  at(
    paths.user,
    page(() => import('./features/user/user-page.tsx')),
  ),
  at(
    paths.workflow,
    page(() => import('./features/workflow/workflow-page.tsx')),
  ),
  at(paths.depots, depotList),
  at(
    paths.newDepot,
    page(() => import('./features/depot/depot-new-page.tsx')),
  ),
  at(
    paths.depot,
    page(() => import('./features/depot/depot-page.tsx')),
  ),
  at(
    paths.setup,
    page(() => import('./features/setup/setup-page.tsx')),
  ),
  at(
    paths.businessSettings,
    page(() => import('./features/settings/business/business-settings-page.tsx')),
  ),
  at(
    paths.businessArea,
    page(() => import('./features/settings/business/business-area-page.tsx')),
  ),
  at(
    paths.bulkRuns,
    page(() => import('./features/bulk-run/bulk-run-list-page.tsx')),
  ),
  at(
    paths.bulkRun,
    page(() => import('./features/bulk-run/bulk-run-page.tsx')),
  ),
  at(
    paths.snippets,
    page(() => import('./features/snippet/snippet-list-page.tsx')),
  ),
  at(
    paths.newSnippet,
    page(() => import('./features/snippet/snippet-new-page.tsx')),
  ),
  at(
    paths.snippet,
    page(() => import('./features/snippet/snippet-page.tsx')),
  ),
  at(
    paths.announcements,
    page(() => import('./features/announcement/announcement-list-page.tsx')),
  ),
  at(
    paths.newAnnouncement,
    page(() => import('./features/announcement/announcement-new-page.tsx')),
  ),
  at(
    paths.announcement,
    page(() => import('./features/announcement/announcement-page.tsx')),
  ),
  at(
    paths.imports,
    page(() => import('./features/import/import-list-page.tsx')),
  ),
  at(
    paths.newImport,
    page(() => import('./features/import/new-import-page.tsx')),
  ),
  at(paths.importRun, importRun),
  at(paths.importColumns, importRun),
  at(paths.importCheck, importRun),
  at(paths.importDone, importRun),
  at(
    paths.system,
    page(() => import('./features/system/system-page.tsx')),
  ),
  at(
    paths.jobs,
    page(() => import('./features/system/job-list-page.tsx')),
  ),
  at(
    paths.job,
    page(() => import('./features/system/job-page.tsx')),
  ),
  at(
    paths.deliveries,
    page(() => import('./features/system/delivery-list-page.tsx')),
  ),
  at(
    paths.delivery,
    page(() => import('./features/system/delivery-page.tsx')),
  ),
  at(
    paths.history,
    page(() => import('./features/history/history-list-page.tsx')),
  ),
  at(
    paths.historyEntry,
    page(() => import('./features/history/history-entry-page.tsx')),
  ),
  at(
    unknown,
    page(() => import('./features/coming/unknown-page.tsx')),
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
