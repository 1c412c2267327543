/** Help on lists, settings, imports and reports. Each text is held to docs/use/lists.md, settings.md, workflow.md and reporting.md. */
import { t } from '@hireyard/messages';

export const officeTopics = {
  'view.shared': t(
    'Everybody who may see this list finds it among their views. Only you and administrators can change or delete it; each keeps an order of views of their own.',
  ),
  'bulk.records': t(
    'Each record is done by itself, with the checks of doing it by hand. One that is refused stays as it is and says why; the others are done.',
  ),
  'import.key': t(
    'How a row finds its record again. Found, only the fields you map change; not found, it is new or left out, as you choose. An empty cell changes nothing unless you say so.',
  ),
  'workflow.exclusive': t(
    'One at a time: a new state takes the place of the one before. Side by side: a record can carry several of the group.',
  ),
  'workflow.code': t(
    'A state with a code is part of how the program works: name, colour, order and who sees it are yours, but it cannot go. Others are free.',
  ),
  'system.decide': t(
    'Work that failed for good: nothing happens to it until somebody decides. What failed for one reason is one line. Tried again, each has eight tries anew.',
  ),
  'system.work': t(
    'What is owed to the outside: mail, refunds, deliveries. Done within seconds as a rule. What failed for a passing reason tries again by itself, for up to eight hours.',
  ),
  'system.catch_ups': t(
    'Every ten minutes each outside service is asked for what its deliveries may have missed. A run that fails loses nothing: the next begins where the last good one ended.',
  ),
  'system.checks': t(
    'Whether stock and money follow from what was written, and whether the history is still what was written. A wrong figure is a fault of the program: tell whoever looks after it.',
  ),
  'system.mail': t(
    'Hireyard checks sending every ten minutes, the mailbox every minute, and every six hours that the mail host accepts replies. If something fails, npm run doctor finds the cause.',
  ),
  'system.machines': t(
    'Processes that were heard of within the last minute. Those that serve answer screens, those that work do the jobs. Two versions at once are an upgrade that is under way.',
  ),
  'system.behind': t(
    'Jobs about the same record run in their order: these wait until the failed one is done or given up.',
  ),
  'system.tries': t(
    'After a failure that may pass: again after 1 s, 5 s, 30 s, 2 min, 10 min, 1 h and 6 h. After the eighth try a person decides.',
  ),
  'connections.jobs': t(
    'Work done in the background, such as mail and refunds by card. What failed says why; try again once that is put right.',
  ),
  'connections.where': t(
    'Chosen when the server is started, not here: PAYMENTS, ACCOUNTS, MAIL_OUT, MAIL_IN and SHOP, with the keys of each service. The file .env.example lists them all.',
  ),
  'connections.deliveries': t(
    'What outside services told us: a card payment, a mail that came back, a shop order. Each is signed, kept once and applied once.',
  ),
  'sales.turnover': t(
    'Hire, wash-up and delivery without tax, of orders from entered to complete. Quotes, deposits and damages are not in it.',
  ),
  'sales.mode': t(
    'The day a contract counts on: its first day of hire, the day it was confirmed, or the days of its invoices. So the same hire can fall in different weeks.',
  ),
  'report.utilisation': t(
    'Average units out ÷ average units owned over the period. Out is from delivery until collection, or until the count when that was later. Quotes never count.',
  ),
  'report.hire_earned': t(
    'The hire price of a line, spread evenly over its charged days. Of a hire across two months each month earns its days.',
  ),
  'report.to_wash': t(
    'Pieces whose line has a wash-up price above nothing. What the customer brings back clean is not among them.',
  ),
  'report.debt_owed': t(
    'What contracts have outstanding for hire and damages, by the days since their payment date. Deposits are not in it.',
  ),
  'report.deposit_held': t(
    'Paid and not given back, also while a refund is still waiting. To give back: all of it after the hire, before that what is above the deposit asked for.',
  ),
  'report.won': t(
    'Of contracts made in the period: orders ÷ (orders + lost quotes). Quotes that are still open count for neither.',
  ),
} as const;
