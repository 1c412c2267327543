/** All help texts by topic, loaded on first use; how to add one: docs/extend/help.md. */
import { t } from '@hireyard/messages';

// Help on contracts and quotes. Keep the texts consistent with docs/use/domain-rules.md.

const hireTopics = {
  'contract.quote': t(
    'Blocks no stock unless held. Confirming locks prices, reserves units and requests the deposit.',
  ),
  'contract.entered': t(
    'Units are reserved and prices locked. Goods can leave once the deposit is settled and nothing is short.',
  ),
  'contract.in_transit': t(
    'Handing over moves the contract to On hire. A failed drop returns it to Entered.',
  ),
  'contract.on_hire': t(
    'The goods are with the customer. Off hire stops the charges; count-in frees the units.',
  ),
  'contract.off_hire': t(
    'Charging has stopped. Units stay blocked until count-in; then settle and complete.',
  ),
  'contract.collection': t('We are collecting; charging has stopped. Units stay blocked until count-in.'),
  'contract.complete': t(
    'Counted in and settled; lost units are written off. Only Finance Admin can reopen it.',
  ),
  'contract.abandoned': t(
    'Its units are free again. A cancellation charge may be due. Reinstate it while stock and credit allow.',
  ),
  'contract.quote_abandoned': t('You can reopen it and update it to today’s prices.'),
  'contract.money_states': t('Set automatically from payments and refunds.'),
  'contract.accepted': t('Shows whether the quote has changed since it was accepted. Select it to compare.'),
  'contract.delivery_date': t(
    'Units are blocked from this day, less the depot’s preparation days, until they are ready again.',
  ),
  'contract.hire_date': t('Charged from here to collection, both days included: Friday to Monday is 4 days.'),
  'contract.collection_date': t(
    'The last charged day. After it, the hire is overdue and its units stay blocked until count-in.',
  ),
  'contract.payment_due': t(
    'Default: after collection by the account’s terms, or without credit seven days before delivery.',
  ),
  'contract.hold_until': t('Units stay reserved until the end of this day. Empty: nothing is reserved.'),
  'contract.account': t('Who pays. Decides the deposit, due date and credit limit.'),
  'contract.delivery_contact': t(
    'Who receives the goods, if not the lead customer. An inactive contact blocks the next step.',
  ),
  'contract.delivery_type': t('Each leg is charged by vehicle and miles. Free if the customer collects.'),
  'contract.delivery_charge': t(
    'Replaces the calculated price, before any surcharge. 0.00: free. Empty: calculated.',
  ),
  'contract.delivery_surcharge': t('Added to the delivery price, before tax.'),
  'contract.deposit_override': t('Empty: deposit rules. An amount far below the rules blocks the order.'),
  'line.free': t(
    'Free on this hire’s tightest day, of those the depot owns. Select the figure to see the other hires.',
  ),
  'line.unit_price': t(
    'Price × factor for the days: 2.00 at ×1.50 is 3.00. Locked on confirmation until you update prices.',
  ),
  'line.washup': t('Charged per unit, once per hire. Off: the customer returns it clean.'),
  'line.unlisted': t('Anything outside the catalogue, such as a lost key. Reserves no stock.'),
  'line.discount': t('A line with a negative price: 25.00 off, and the tax with it.'),
  'totals.tax': t('The depot’s rate, rounded per line. Deposits and damages carry no tax.'),
  'totals.deposit': t(
    'Not part of the total. The rules apply to the value before delivery. Credit accounts pay none.',
  ),
  'money.deposit': t('Never taxed. After the hire, refund it or use it for damages or the hire.'),
  'money.contract': t(
    'Hire, wash-up and delivery with tax, or the cancellation charge. Quotes charge nothing.',
  ),
  'money.damages': t('Untaxed, owed once charged. Undecided damages block completion.'),
  'money.settlement': t(
    'To complete the hire, count in all units, decide damages, settle money, and close refunds and change requests.',
  ),
  'money.ledger': t('Held = paid − refunded. Payments never change; a second row corrects one.'),
  'money.damage_list': t('Broken and missing units, at replacement price. Charge or waive each.'),
  'count.conditions': t(
    'Broken and missing units become damages. Counted units are free again after turnaround and washing.',
  ),
  'goods.where': t('Where each unit is. Late units stay blocked until they are counted in.'),
  'refund.amount': t(
    'Above the limit in Settings, Deposits, someone else must approve. Parts of one payment count together.',
  ),
  'cancellation.charge': t(
    'Proposed from the days of notice (Settings, Cancellation). Anything paid above it can be refunded.',
  ),
  'change.effect': t('Applying has exactly this effect: everything or nothing.'),
} as const;

// Help on accounts, customers and users. Keep the texts consistent with docs/use/domain-rules.md §8 and docs/use/users.md.

const peopleTopics = {
  'account.payment_terms': t(
    'For credit accounts: days after collection. Others pay seven days before delivery.',
  ),
  'account.credit_account': t(
    'With credit: no deposit, and payment after collection. Without: both before delivery.',
  ),
  'account.credit_limit': t(
    'Above it, orders get a warning. Counts what other contracts owe and all of the new order. Empty: no limit.',
  ),
  'account.hard_limit': t(
    'Above it, orders can’t be confirmed or sent out without an override. Empty: no limit.',
  ),
  'account.outstanding': t('What all contracts owe for hire and damages, without deposits.'),
  'account.overdue': t('What contracts past their due date owe. Overpayments aren’t deducted.'),
  'account.package': t('From the accounting package, or our own ledger. Excludes orders not yet invoiced.'),
  'account.override': t('Lets orders pass the hard limit, for at most a year. Delete it to end it early.'),
  'account.ageing': t(
    'By days since each contract’s due date. Not due yet includes contracts without one, and overpayments.',
  ),
  'user.group': t('Permissions add up across groups. Changes take effect immediately.'),
  'user.is_admin': t('Can do everything. Only administrators can grant or remove this; one always remains.'),
  'user.is_site_admin': t('Manages users, settings and depots. Contracts and money need a group too.'),
} as const;

// Help on items, stock and the warehouse. Keep the texts consistent with docs/use/domain-rules.md, docs/use/stock.md and
// docs/use/warehouse.md.

const stockTopics = {
  'stock.free': t(
    'Owned, less orders and held quotes that day, less units overdue, in turnaround or in wash-up.',
  ),
  'stock.levels': t(
    'Only stock movements change owned units. On the shelf: in the depot now, not out or in wash-up.',
  ),
  'movement.kind': t(
    'Bought and found add units; written off and sold remove them. To correct a movement, record another.',
  ),
  'item.price': t(
    'For one unit at factor ×1.00. Longer hires multiply it: 2.00 at ×1.50 is 3.00. Orders keep their locked prices.',
  ),
  'item.display_price': t('For display only; contracts don’t use it.'),
  'item.washup_rate': t('If there is no wash-up price: at 0.30, washing an item of 1.90 costs 0.57.'),
  'item.washup_price': t('Per unit, once per hire; 0.00 charges nothing. Washed items stay blocked longer.'),
  'item.replacement_price': t('Proposed charge for each broken or missing unit.'),
  'item.order_multiple': t('Lines suggest the nearest multiples: for 24 of an item in 10s, 20 or 30.'),
  'item.stacked_share': t('For delivery only: at 0.40, a loose 0.20 m³ chair takes up 0.08 m³.'),
  'group.filled': t('One labelled container with a fixed quantity of one item. Orders use these first.'),
  'fill.quantity': t('Total units: 100 at pack size 40 fill containers of 40, 40 and 20.'),
  'tag_type.kinds': t('The column of product files for these tags.'),
  'warehouse.waiting': t('Scans saved on this device are sent when you’re online. None counts twice.'),
  'plan.full': t('The load at the fullest point of the run.'),
} as const;

// Help on lists, settings, imports and reports. Keep the texts consistent with docs/use/lists.md, settings.md, workflow.md and
// reporting.md.

const officeTopics = {
  'view.shared': t('Everyone with this list can use the view. Only you and administrators can change it.'),
  'bulk.records': t('Refused records stay unchanged, with the reason.'),
  'import.key': t(
    'Matches rows to records. Only mapped fields change; empty cells change nothing unless you say so.',
  ),
  'workflow.exclusive': t(
    'One at a time: a new state replaces the previous one. Side by side: several can apply.',
  ),
  'workflow.code': t('Built-in states have a code. They can’t be deleted.'),
  'system.decide': t('Grouped by cause. Trying again gives each eight new attempts.'),
  'system.work': t('Email, refunds and received events. Failures are retried for up to eight hours.'),
  'system.catch_ups': t('Every ten minutes, each outside service is checked for missed events.'),
  'system.checks': t(
    'Compares stock and money with their records, and checks the history for alterations. Please report wrong figures.',
  ),
  'system.mail': t('Checks run every few minutes, replies every six hours. For causes: npm run doctor.'),
  'system.machines': t('Processes seen in the last minute. Two versions mean an upgrade is in progress.'),
  'system.behind': t('Waiting for a failed job of the same record.'),
  'system.tries': t('Up to eight attempts, within eight hours.'),
  'connections.jobs': t('Fix the cause of a failed job, then try again.'),
  'connections.where': t('Set these when starting the server. The file .env.example lists them.'),
  'connections.deliveries': t('From payment, mail and shop services. Each is applied once.'),
  'sales.turnover': t(
    'Hire, wash-up and delivery of orders, without tax. Excludes deposits, damages and abandoned orders.',
  ),
  'sales.mode': t('Whether contracts count on their first day of hire, confirmation or invoice.'),
  'report.utilisation': t(
    'Average units out ÷ average units owned. Out lasts until collection, or count-in if later. Excludes quotes.',
  ),
  'report.hire_earned': t('Each line’s hire price, spread evenly over its charged days.'),
  'report.to_wash': t('Units with a wash-up price. Excludes items returned clean.'),
  'report.debt_owed': t('Outstanding hire and damages by days overdue. Excludes deposits.'),
  'report.deposit_held': t(
    'Paid and not yet refunded, including pending refunds. Any surplus, and after the hire everything, is to refund.',
  ),
  'report.out_value': t('Units out × replacement price. Excludes items without that price.'),
  'report.won': t('Orders ÷ (orders + lost quotes), by creation date. Excludes open quotes.'),
} as const;

export const helpTopics = { ...hireTopics, ...stockTopics, ...peopleTopics, ...officeTopics };
export type HelpTopic = keyof typeof helpTopics;
