/** The pages of signed-in users, by path. Written by `npm run registries`; do not edit. */
import { paths } from '../lib/registry/paths.ts';
import { at, page, type RoutedPage } from './outlet.tsx';

const home = page(() => import('../features/home/home.page.tsx'));
const changePassword = page(() => import('../features/people/security/change-password.page.tsx'));
const notifications = page(() => import('../features/people/notifications/notifications.page.tsx'));
const notificationSettings = page(
  () => import('../features/people/notifications/notification-settings.page.tsx'),
);
const security = page(() => import('../features/people/security/security.page.tsx'));
const stock = page(() => import('../features/stock/products/stock.page.tsx'));
const importProducts = page(() => import('../features/stock/catalogue/import-products.page.tsx'));
const newProduct = page(() => import('../features/stock/products/new-product.page.tsx'));
const product = page(() => import('../features/stock/products/product.page.tsx'));
const planner = page(() => import('../features/stock/planner/planner.page.tsx'));
const stockGroup = page(() => import('../features/stock/groups/stock-group.page.tsx'));
const stockGroupFill = page(() => import('../features/stock/groups/fill/stock-group-fill.page.tsx'));
const stockGroupScan = page(() => import('../features/stock/groups/scan/stock-group-scan.page.tsx'));
const stockGroupCode = page(() => import('../features/stock/groups/scan/stock-group-code.page.tsx'));
const stockGroupRecord = page(() => import('../features/stock/groups/stock-group-record.page.tsx'));
const warehouse = page(() => import('../features/warehouse/day/warehouse.page.tsx'));
const loadPlan = page(() => import('../features/warehouse/plan/load-plan.page.tsx'));
const deliver = page(() => import('../features/warehouse/deliver/deliver.page.tsx'));
const warehouseQueue = page(() => import('../features/warehouse/queue/warehouse-queue.page.tsx'));
const warehouseStage = page(() => import('../features/warehouse/stage/warehouse-stage.page.tsx'));
const contracts = page(() => import('../features/contracts/list/contracts.page.tsx'));
const quotes = page(() => import('../features/contracts/list/quotes.page.tsx'));
const newQuote = page(() => import('../features/contracts/new-quote/new-quote.page.tsx'));
const contract = page(() => import('../features/contracts/contract.page.tsx'));
const accounting = page(() => import('../features/money/accounting.page.tsx'));
const paymentRequests = page(() => import('../features/money/payment-requests.page.tsx'));
const paymentRequest = page(() => import('../features/money/payment-request.page.tsx'));
const refundRequests = page(() => import('../features/money/refund-requests.page.tsx'));
const refundRequest = page(() => import('../features/money/refund-request.page.tsx'));
const ledger = page(() => import('../features/money/ledger.page.tsx'));
const nominal = page(() => import('../features/money/nominal.page.tsx'));
const depositRules = page(() => import('../features/money/deposit-rules.page.tsx'));
const connections = page(() => import('../features/money/connections.page.tsx'));
const inbound = page(() => import('../features/comms/inbox/inbound.page.tsx'));
const inbox = page(() => import('../features/comms/inbox/inbox.page.tsx'));
const changeRequests = page(() => import('../features/contracts/changes/change-requests.page.tsx'));
const changeRequest = page(() => import('../features/contracts/changes/change-request.page.tsx'));
const customers = page(() => import('../features/customers/customers.page.tsx'));
const accounts = page(() => import('../features/customers/account/accounts.page.tsx'));
const newAccount = page(() => import('../features/customers/account/new-account.page.tsx'));
const account = page(() => import('../features/customers/account/account.page.tsx'));
const newCustomer = page(() => import('../features/customers/new-customer.page.tsx'));
const customer = page(() => import('../features/customers/customer.page.tsx'));
const reporting = page(() => import('../features/reports/reporting.page.tsx'));
const sales = page(() => import('../features/reports/sales/sales.page.tsx'));
const outNow = page(() => import('../features/reports/out-now/out-now.page.tsx'));
const utilisation = page(() => import('../features/reports/utilisation.page.tsx'));
const washUp = page(() => import('../features/reports/wash-up.page.tsx'));
const debt = page(() => import('../features/reports/debt.page.tsx'));
const depositsHeld = page(() => import('../features/reports/deposits-held.page.tsx'));
const lostQuotes = page(() => import('../features/reports/lost-quotes.page.tsx'));
const sentMail = page(() => import('../features/comms/sent/sent-mail.page.tsx'));
const sentMailRecord = page(() => import('../features/comms/sent/sent-mail-record.page.tsx'));
const settings = page(() => import('../features/settings/settings.page.tsx'));
const users = page(() => import('../features/people/users/users.page.tsx'));
const newUser = page(() => import('../features/people/users/new-user.page.tsx'));
const blocked = page(() => import('../features/people/users/blocked.page.tsx'));
const user = page(() => import('../features/people/users/user.page.tsx'));
const workflow = page(() => import('../features/settings/workflow/workflow.page.tsx'));
const setup = page(() => import('../features/home/setup/setup.page.tsx'));
const businessSettings = page(() => import('../features/settings/business/business-settings.page.tsx'));
const businessArea = page(() => import('../features/settings/business/business-area.page.tsx'));
const imports = page(() => import('../features/settings/imports/imports.page.tsx'));
const newImport = page(() => import('../features/settings/imports/new-import.page.tsx'));
const importRun = page(() => import('../features/settings/imports/import-run.page.tsx'));
const system = page(() => import('../features/system/system.page.tsx'));
const jobs = page(() => import('../features/system/jobs.page.tsx'));
const job = page(() => import('../features/system/job.page.tsx'));
const deliveries = page(() => import('../features/system/deliveries.page.tsx'));
const delivery = page(() => import('../features/system/delivery.page.tsx'));
const history = page(() => import('../features/system/history/history.page.tsx'));
const historyEntry = page(() => import('../features/system/history/history-entry.page.tsx'));
const bulkRuns = page(() => import('../features/system/bulk-run/bulk-runs.page.tsx'));
const bulkRun = page(() => import('../features/system/bulk-run/bulk-run.page.tsx'));

export const signedInPages: readonly RoutedPage[] = [
  at(paths.home, home),
  at(paths.changePassword, changePassword),
  at(paths.notifications, notifications),
  at(paths.notificationSettings, notificationSettings),
  at(paths.security, security),
  at(paths.stock, stock),
  at(paths.importProducts, importProducts),
  at(paths.newProduct, newProduct),
  at(paths.product, product),
  at(paths.planner, planner),
  at(paths.stockGroup, stockGroup),
  at(paths.stockGroupFill, stockGroupFill),
  at(paths.stockGroupScan, stockGroupScan),
  at(paths.stockGroupCode, stockGroupCode),
  at(paths.stockGroupRecord, stockGroupRecord),
  at(paths.warehouse, warehouse),
  at(paths.loadPlan, loadPlan),
  at(paths.deliver, deliver),
  at(paths.deliverStop, deliver),
  at(paths.warehouseQueue, warehouseQueue),
  at(paths.warehouseStage, warehouseStage),
  at(paths.contracts, contracts),
  at(paths.quotes, quotes),
  at(paths.newQuote, newQuote),
  at(paths.contract, contract),
  at(paths.accounting, accounting),
  at(paths.paymentRequests, paymentRequests),
  at(paths.paymentRequest, paymentRequest),
  at(paths.refundRequests, refundRequests),
  at(paths.refundRequest, refundRequest),
  at(paths.ledger, ledger),
  at(paths.nominal, nominal),
  at(paths.depositRules, depositRules),
  at(paths.connections, connections),
  at(paths.inbound, inbound),
  at(paths.inbox, inbox),
  at(paths.changeRequests, changeRequests),
  at(paths.changeRequest, changeRequest),
  at(paths.customersTop, customers),
  at(paths.accounts, accounts),
  at(paths.newAccount, newAccount),
  at(paths.account, account),
  at(paths.customers, customers),
  at(paths.newCustomer, newCustomer),
  at(paths.customer, customer),
  at(paths.reporting, reporting),
  at(paths.sales, sales),
  at(paths.outNow, outNow),
  at(paths.utilisation, utilisation),
  at(paths.washUp, washUp),
  at(paths.debt, debt),
  at(paths.depositsHeld, depositsHeld),
  at(paths.lostQuotes, lostQuotes),
  at(paths.sentMail, sentMail),
  at(paths.sentMailRecord, sentMailRecord),
  at(paths.settings, settings),
  at(paths.users, users),
  at(paths.newUser, newUser),
  at(paths.blocked, blocked),
  at(paths.user, user),
  at(paths.workflow, workflow),
  at(paths.setup, setup),
  at(paths.businessSettings, businessSettings),
  at(paths.businessArea, businessArea),
  at(paths.imports, imports),
  at(paths.newImport, newImport),
  at(paths.importRun, importRun),
  at(paths.importColumns, importRun),
  at(paths.importCheck, importRun),
  at(paths.importDone, importRun),
  at(paths.system, system),
  at(paths.jobs, jobs),
  at(paths.job, job),
  at(paths.deliveries, deliveries),
  at(paths.delivery, delivery),
  at(paths.history, history),
  at(paths.historyEntry, historyEntry),
  at(paths.bulkRuns, bulkRuns),
  at(paths.bulkRun, bulkRun),
];
