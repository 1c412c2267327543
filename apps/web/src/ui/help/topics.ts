/** All help texts by topic, loaded on first use; how to add one: docs/extend/help.md. */
import { t } from '@hireyard/messages';
import { officeTopics } from './topics-office.ts';

// Help on contracts and quotes. Keep the texts consistent with docs/use/domain-rules.md.

const hireTopics = {
  'contract.quote': t(
    'A quote blocks no stock unless it is held. Confirming it locks prices, reserves units and requests the deposit.',
  ),
  'contract.entered': t(
    'A confirmed order: units are reserved and prices locked. Goods can leave once the deposit is settled and nothing is short. Credit accounts pay no deposit.',
  ),
  'contract.in_transit': t(
    'The goods are on their way. Handing them over moves the contract to On hire. If the drop fails, it returns to Entered.',
  ),
  'contract.on_hire': t(
    'The customer has the goods. Off hire stops the charges, but the units stay blocked until they are counted in.',
  ),
  'contract.off_hire': t(
    'The customer is done and charging has stopped. The units stay blocked until count-in; then the hire is settled and completed.',
  ),
  'contract.collection': t(
    'We are collecting the goods and charging has stopped. The units stay blocked until count-in; then the hire is settled and completed.',
  ),
  'contract.complete': t(
    'Everything is counted in and settled, and lost units are written off. Only Finance Admin can reopen it, with a reason.',
  ),
  'contract.abandoned': t(
    'The order was abandoned and its units are free again. A cancellation charge may be due. You can reinstate it while stock and credit allow.',
  ),
  'contract.quote_abandoned': t(
    'The quote was abandoned. You can reopen it and update it to today’s prices. Its reason appears in the Lost quotes report.',
  ),
  'contract.money_states': t(
    'Set automatically from payments and refunds, separately for deposit, hire and damages. You can’t change them manually.',
  ),
  'contract.accepted': t(
    'The version the customer accepted is kept. If price, items, dates or place change later, this shows it. Select it to compare.',
  ),
  'contract.delivery_date': t(
    'The day the units leave. They are blocked from then, or earlier by the depot’s preparation days, until they are back and ready again.',
  ),
  'contract.hire_date': t(
    'Charged days run from here to collection, both included: Friday to Monday is 4 days. The price list sets a factor, e.g. ×1.50 for 4 to 7 days.',
  ),
  'contract.collection_date': t(
    'The last charged day. From the next day until count-in, the hire is late and its units stay blocked for all later days.',
  ),
  'contract.payment_due': t(
    'Set on confirmation, unless you set it: after collection by the account’s terms, or without credit seven days before delivery.',
  ),
  'contract.hold_until': t(
    'The quote’s units stay reserved until the end of this day and are then released automatically. Empty: nothing is reserved.',
  ),
  'contract.account': t(
    'Who pays. The account decides on the deposit, the due date and the credit limit for new orders.',
  ),
  'contract.delivery_contact': t(
    'The customer who receives the goods, if not the lead customer. An inactive contact blocks the next step.',
  ),
  'contract.delivery_type': t(
    'What we drive: nothing, one way or both ways. Each leg is charged by vehicle and miles. If the customer collects, there is no charge.',
  ),
  'contract.delivery_charge': t(
    'Replaces the calculated delivery price. 0.00 means free delivery; empty uses the calculated price. A surcharge is still added.',
  ),
  'contract.delivery_surcharge': t(
    'Added to the delivery price, calculated or typed: 80.00 plus a surcharge of 40.00 is 120.00 before tax.',
  ),
  'contract.deposit_override': t(
    'Replaces the deposit from the deposit rules; empty uses the rules. A deposit far below the rules blocks the order until corrected.',
  ),
  'line.free': t(
    'Units free on the busiest day of this hire, its own excluded, of those the depot owns. Select the figure to see who has the rest.',
  ),
  'line.unit_price': t(
    'The item’s price × the factor for the days: 2.00 for 5 days at ×1.50 is 3.00. Confirming locks it; Update prices applies today’s prices.',
  ),
  'line.washup': t(
    'The price of washing a unit, charged once per hire. Off: the customer returns it clean and pays nothing.',
  ),
  'line.unlisted': t(
    'Anything that isn’t in the catalogue, such as a lost key, with its own description and price. It has no stock, so nothing is reserved.',
  ),
  'line.discount': t(
    'A line with a negative price: 25.00 off reduces the hire by 25.00 before tax, and the tax with it.',
  ),
  'totals.tax': t(
    'The depot’s tax rate on hire, wash-up and delivery, rounded per line. Deposits and damages carry no tax.',
  ),
  'totals.deposit': t(
    'Held for the customer, not part of the total. The deposit rules apply to the value before delivery. Credit accounts pay none.',
  ),
  'money.deposit': t(
    'Held, not earned, and never taxed. After the hire, refund the rest or use it for damages or the hire.',
  ),
  'money.contract': t(
    'Hire, wash-up and delivery with tax; for an abandoned order, the cancellation charge. A quote charges nothing.',
  ),
  'money.damages': t('Only charged damages are owed, without tax. Undecided ones block completion.'),
  'money.settlement': t(
    'To complete the hire: count in all units, decide damages, settle money and deposit, and close refunds and change requests.',
  ),
  'money.ledger': t(
    'A payment request asks the customer for an amount. Held = paid − refunded. A payment is never changed; a second row corrects it.',
  ),
  'money.damage_list': t(
    'Broken and missing units from count-in, at replacement price. Charge or waive each. Units that turn up later are taken off again.',
  ),
  'count.conditions': t(
    'Good: clean and undamaged. Dirty may be charged for washing. Broken and missing become damages. Counted units are free again after turnaround and washing.',
  ),
  'goods.where': t(
    'Every unit is still to send, with the customer, returned, or broken or missing. Late units stay blocked until they are counted in.',
  ),
  'refund.amount': t(
    'Above the limit in Settings, Deposits, a second person must approve it. Several parts of one payment count as one amount.',
  ),
  'cancellation.charge': t(
    'Calculated from the days of notice (Settings, Cancellation). You can enter another amount. Anything paid above it can be refunded at once.',
  ),
  'change.effect': t(
    'A trial run of the change, so applying it has exactly this effect. Either everything is applied, or nothing.',
  ),
} as const;

// Help on accounts, customers and users. Keep the texts consistent with docs/use/domain-rules.md §8 and docs/use/users.md.

const peopleTopics = {
  'account.payment_terms': t(
    'For credit accounts: 14 makes payment due 14 days after collection. Without credit, payment is always due seven days before delivery.',
  ),
  'account.credit_account': t(
    'Hires now and pays later: no deposit, and payment after collection. Without credit, deposit and payment are due before delivery.',
  ),
  'account.credit_limit': t(
    'Above it, a new order only gets a warning. Counts outstanding amounts of other contracts and all of the new order. Empty: no limit.',
  ),
  'account.hard_limit': t(
    'Above it, no order is confirmed or sent out without an override. At 600.00, two hires of 296.40 pass; a third is refused. Empty: no limit.',
  ),
  'account.outstanding': t(
    'What all contracts still owe for hire and damages, up to date. Deposits are held, not owed, so they are excluded.',
  ),
  'account.overdue': t(
    'What contracts past their due date still owe. Overpayments on other contracts are not deducted.',
  ),
  'account.package': t(
    'The latest balance from the accounting package, or from our own ledger if none is connected. Excludes orders not yet invoiced.',
  ),
  'account.override': t(
    'Finance Admin lets orders pass the hard limit, up to an amount or without limit, for at most a year. Delete it to end it early.',
  ),
  'account.ageing': t(
    'Each contract counts by the days since its due date. Not due yet includes contracts without a due date, and overpayments.',
  ),
  'user.group': t(
    'Permissions add up: a user in two groups can do everything that either allows. Changes take effect immediately.',
  ),
  'user.is_admin': t(
    'Can do everything. Only an administrator can grant or remove this, and there is always at least one.',
  ),
  'user.is_site_admin': t(
    'Runs the system, not the business: users, settings, states, history, depots, announcements and snippets. Contracts and money need a group too.',
  ),
} as const;

// Help on items, stock and the warehouse. Keep the texts consistent with docs/use/domain-rules.md, docs/use/stock.md and
// docs/use/warehouse.md.

const stockTopics = {
  'stock.free': t(
    'Owned units, less orders and held quotes on that day, less units that are late, in turnaround or in wash-up. Quotes that aren’t held don’t count.',
  ),
  'stock.levels': t(
    'Only stock movements change owned units. On the shelf: in the depot now, not out or in wash-up. For other days, use Availability.',
  ),
  'movement.kind': t(
    'Bought and found add units; written off and sold remove them; a transfer moves them to another depot. To correct a movement, record another.',
  ),
  'item.price': t(
    'For one unit and a short hire (factor ×1.00). Longer hires multiply it: 2.00 at ×1.50 is 3.00. Locked prices of orders don’t change.',
  ),
  'item.display_price': t('A price to show with the item, not used to calculate contracts.'),
  'item.washup_rate': t(
    'Used if there is no wash-up price: at 0.30, washing an item of 1.90 costs 0.57. Charged once per hire.',
  ),
  'item.washup_price': t(
    'Per unit, once per hire; 0.00 charges nothing. Items that are washed stay blocked longer after their return.',
  ),
  'item.replacement_price': t(
    'Proposed charge for each broken or missing unit. If empty, you enter the amount when you charge it.',
  ),
  'item.order_multiple': t(
    'For other quantities, a line suggests the nearest multiples: for 24 of an item in 10s, 20 and 30. It never refuses them.',
  ),
  'item.stacked_share': t(
    'For delivery only: the share of its size that an item without a container takes up. At 0.40, a 0.20 m³ chair counts as 0.08 m³.',
  ),
  'group.filled': t(
    'One labelled container with a fixed quantity of one item. Orders are packed from these first, then in new containers or loose.',
  ),
  'fill.quantity': t(
    'Total units: 100 at a pack size of 40 make containers of 40, 40 and 20. You can’t pack more than the depot owns.',
  ),
  'tag_type.kinds': t(
    'The column of product files for tags of this type: category, range or theme. All tags filter products and find similar items.',
  ),
  'warehouse.waiting': t(
    'Scans are saved on this device and sent automatically when there is a network. None counts twice.',
  ),
  'plan.full': t(
    'The load at the fullest point of the run, after deliveries and collections, compared with the vehicle’s limit.',
  ),
} as const;

export const helpTopics = { ...hireTopics, ...stockTopics, ...peopleTopics, ...officeTopics };
export type HelpTopic = keyof typeof helpTopics;
