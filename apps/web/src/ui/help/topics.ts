/**
 * All words of help, by topic: what something means, and what follows from it. One table, loaded when somebody asks; how to
 * add to it: docs/extend/help.md.
 */
import { t } from '@hireyard/messages';
import { officeTopics } from './topics-office.ts';

// Help on contracts and quotes. Each text is held to docs/use/domain-rules.md.

const hireTopics = {
  'contract.quote': t(
    'An offer. It books no units, unless it is held. Confirming it locks the prices, books the units and asks for the deposit.',
  ),
  'contract.entered': t(
    'A confirmed order: units are booked and prices locked. Goods leave once the deposit is settled and nothing is short. Credit accounts pay no deposit.',
  ),
  'contract.in_transit': t(
    'The goods have left. Once they are handed over the contract is on hire; if the drop fails it goes back to entered.',
  ),
  'contract.on_hire': t(
    'The customer has the goods. Off hire says the customer is done and charging stops; the units stay blocked until they are counted in.',
  ),
  'contract.off_hire': t(
    'The customer is done and charging has stopped. The units stay blocked until they are counted in; then the hire is settled and completed.',
  ),
  'contract.collection': t(
    'The goods are being fetched and charging has stopped. The units stay blocked until they are counted in; then the hire is settled and completed.',
  ),
  'contract.complete': t(
    'All is counted in and settled, and lost units are written off. Only Finance Admin reopens it, with a reason.',
  ),
  'contract.abandoned': t(
    'The order was given up and its units are free again. A cancellation charge may be owed. It can be reinstated while units and credit allow it.',
  ),
  'contract.quote_abandoned': t(
    'The quote was given up. It can be reopened, and is offered today’s prices then. Its reason counts in the report Lost quotes.',
  ),
  'contract.money_states': t(
    'They follow by themselves from what was paid and given back, each for deposit, hire and damages. Nobody sets them by hand.',
  ),
  'contract.accepted': t(
    'What the customer agreed to stays as it was. If price, lines, dates or place are changed afterwards, it says so here; press it to compare.',
  ),
  'contract.delivery_date': t(
    'The units leave on this day. They are blocked from it, or earlier by the depot’s days of preparation, until the goods are back and ready again.',
  ),
  'contract.hire_date': t(
    'Days are charged from here to collection, both ends counted: Friday to Monday is 4 days. The price list makes a factor of the days, such as ×1.50 for 4 to 7.',
  ),
  'contract.collection_date': t(
    'The last day that is charged. From the day after it, until the goods are counted in, the hire is late and its units stay blocked on every day to come.',
  ),
  'contract.payment_due': t(
    'Set when the order is confirmed, unless you set it: by the account’s terms after collection, without credit seven days before delivery. Later it is overdue.',
  ),
  'contract.hold_until': t(
    'Until the end of this day the quote’s units count as booked, so nobody else is promised them. Then they are free again by themselves. Empty: it takes none.',
  ),
  'contract.account': t(
    'Who pays. The account decides whether a deposit is asked for, when payment is due, and how much may be owed before a new order is refused.',
  ),
  'contract.delivery_contact': t(
    'A customer who is there when the goods come, if that is not the lead customer. An inactive one is a problem that stops the next step.',
  ),
  'contract.delivery_type': t(
    'What we drive: nothing, one way or both ways. Delivery costs one or two legs by vehicle and miles; a hire that the customer collects has none.',
  ),
  'contract.delivery_charge': t(
    'Takes the place of the calculated delivery price: 0.00 delivers for nothing, empty takes the calculated one again. A surcharge still comes on top.',
  ),
  'contract.delivery_surcharge': t(
    'Comes on top of the delivery price, calculated or typed. 80.00 and a surcharge of 40.00 are 120.00 before tax.',
  ),
  'contract.deposit_override': t(
    'Takes the place of what the deposit rules ask; empty gives it back to them. One that is far too low (a setting) stops the order until it is put right.',
  ),
  'line.free': t(
    'Units free on the poorest day of this hire, its own left out, of those the depot owns. Press the figure to see who has the rest.',
  ),
  'line.unit_price': t(
    'The item’s price × the factor for the days: 2.00 for 5 days at ×1.50 is 3.00. Fixed once the order is confirmed. Update prices applies today’s price list.',
  ),
  'line.washup': t(
    'What washing a unit costs, once for the hire however long it is. Switched off, the customer brings it back clean and pays none.',
  ),
  'line.unlisted': t(
    'Anything that isn’t in the catalogue, such as a lost key, with its own description and price. It has no stock, so nothing is reserved.',
  ),
  'line.discount': t(
    'A line with a negative price: 25.00 off lowers the hire by 25.00 before tax, and the tax with it.',
  ),
  'totals.tax': t(
    'The depot’s rate on hire, wash-up and delivery, rounded line by line. Deposit and damages carry no tax.',
  ),
  'totals.deposit': t(
    'Held for the customer and no part of the total. It follows the deposit rules from the value before delivery; credit accounts pay none.',
  ),
  'money.deposit': t(
    'Held, not earned, and never taxed. After the hire what is left goes back as a refund, or pays for damages or the hire when you use it.',
  ),
  'money.contract': t(
    'Hire, wash-up and delivery with tax; of an order that was given up, its cancellation charge. A quote asks for nothing.',
  ),
  'money.damages': t(
    'Only what was decided as charged is owed. Waived ones cost nothing; undecided ones keep the hire from being complete. Without tax.',
  ),
  'money.settlement': t(
    'All of it has to be done before the hire can be complete: units counted in, damages decided, money and deposit settled, refunds and change requests closed.',
  ),
  'money.ledger': t(
    'A payment request asks the customer for an amount. What comes in is paid, what goes back is refunded, and held is paid less refunded. A payment is corrected by another row.',
  ),
  'money.damage_list': t(
    'Broken and missing units of the count stand here at their replacement price. Charge or waive each. What is missing may still turn up: it is taken off again.',
  ),
  'count.conditions': t(
    'Good is clean and whole. Dirty may charge washing, broken and missing become damages to decide. Units are free again only after the last one is counted.',
  ),
  'refund.amount': t(
    'Above the limit in Settings, Deposits, somebody else than who asks must approve it. Several parts of one payment count as one amount.',
  ),
  'cancellation.charge': t(
    'Proposed by the days of notice, as set in Settings, Cancellation. Your own figure takes its place. What was paid above it can be asked back at once.',
  ),
  'change.effect': t(
    'Found by making the change and taking it back, so this is exactly what applying it does. All of it is applied, or nothing.',
  ),
} as const;

// Help on accounts, customers and users. Each text is held to docs/use/domain-rules.md §8 and docs/use/users.md.

const peopleTopics = {
  'account.payment_terms': t(
    'Of credit accounts: 14 makes payment due 14 days after collection. Without credit it is due seven days before delivery, whatever stands here.',
  ),
  'account.credit_account': t(
    'Hires now and pays later: no deposit, and payment by its terms after collection. Without it a deposit is asked for and payment is due before delivery.',
  ),
  'account.credit_limit': t(
    'Above it a new order still goes through, with a warning. What the account owes for other contracts and all of the new order count. Empty: no limit.',
  ),
  'account.hard_limit': t(
    'Above it no order is confirmed or sent out without an override. At 600.00 two hires of 296.40 pass, a third is refused. Empty: no limit.',
  ),
  'account.outstanding': t(
    'What its contracts still owe for hire and damages, reckoned now. Deposits are held, not owed, so they are not in it.',
  ),
  'account.overdue': t(
    'What contracts past their payment date still owe. What another contract was overpaid does not lessen it.',
  ),
  'account.package': t(
    'The last figure of the accounting package; without one, what our own books say is receivable. Orders that are not invoiced yet are not in it.',
  ),
  'account.override': t(
    'Finance Admin lets orders pass the hard limit, up to an amount or any, until a day at most a year ahead. Taken back by deleting it; the history keeps both.',
  ),
  'account.ageing': t(
    'Each contract counts by the days since its payment date. Not due yet also holds those without a date and what was paid too much.',
  ),
  'user.group': t(
    'Groups add up: whoever is in two may do what either grants. It takes effect with the next thing the person does.',
  ),
  'user.is_admin': t(
    'May do everything, in every part. Only an administrator gives or takes this, and there is always at least one.',
  ),
  'user.is_site_admin': t(
    'Runs the system, not the business: users, settings, states, history, depots, announcements and snippets. Contracts and money need a group as well.',
  ),
} as const;

// Help on products, stock and the warehouse. Each text is held to docs/use/domain-rules.md, docs/use/stock.md and docs/use/warehouse.md.

const stockTopics = {
  'stock.free': t(
    'Owned, less what orders and held quotes have on that day, less what is late or in turnaround and wash-up. Quotes that are not held take nothing.',
  ),
  'stock.levels': t(
    'Owned changes by movements only. On the shelf is what is in the depot now, not out and not in wash-up; for another day ask Availability.',
  ),
  'movement.kind': t(
    'Bought and found add units, written off and sold take them away, a transfer takes them to another depot. A movement stays; a mistake is put right by another one.',
  ),
  'item.price': t(
    'For one unit and a short hire (factor ×1.00). A longer one multiplies it: 2.00 at ×1.50 is 3.00. Prices that are locked on orders stay.',
  ),
  'item.display_price': t('A price to show beside the item. No contract is worked out from it.'),
  'item.washup_rate': t(
    'Only used without a wash-up price. At 0.30 an item of 1.90 costs 0.57 to wash. It is charged once for a hire, however long.',
  ),
  'item.washup_price': t(
    'For each unit, once for a hire. 0.00 charges nothing. Items that are washed stay blocked longer after they come back.',
  ),
  'item.replacement_price': t(
    'Proposed as a charge for each unit counted broken or missing. Empty proposes 0.00, and charging it asks for an amount.',
  ),
  'item.order_multiple': t(
    'A line with another quantity says which multiples are near: of items that come in 10s, 24 names 20 and 30. It is never refused.',
  ),
  'item.stacked_share': t(
    'Only for delivery: what an item that is not in a container takes of its size. A chair of 0.20 m³ at 0.40 counts 0.08 m³.',
  ),
  'group.filled': t(
    'One container, filled with so many of one item and labelled. Orders are packed from these first, the rest is new containers or loose units.',
  ),
  'fill.quantity': t(
    'Units in all: 100 at a pack size of 40 make three containers of 40, 40 and 20. What is packed never exceeds what the depot owns.',
  ),
  'tag_type.kinds': t(
    'Says in which column of product files tags of this type stand: category, range or theme. Tags of every type filter products and find similar items.',
  ),
  'warehouse.waiting': t(
    'Scans are kept on this device before they count and go to the office by themselves when there is a network. None counts twice.',
  ),
  'plan.full': t(
    'At the fullest moment of the run, as goods leave at deliveries and come aboard at collections, against what the vehicle may carry.',
  ),
} as const;

export const helpTopics = { ...hireTopics, ...stockTopics, ...peopleTopics, ...officeTopics };
export type HelpTopic = keyof typeof helpTopics;
