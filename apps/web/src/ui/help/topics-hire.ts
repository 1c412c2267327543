/** Help on contracts and quotes. Each text is held to docs/domain-rules.md. */
import { t } from '@hireyard/messages';

export const hireTopics = {
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
