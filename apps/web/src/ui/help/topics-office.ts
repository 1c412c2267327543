/**
 * Help on lists, settings, imports and reports. Keep the texts consistent with docs/use/lists.md, settings.md, workflow.md and
 * reporting.md.
 */
import { t } from '@hireyard/messages';

export const officeTopics = {
  'view.shared': t(
    'Everyone who can see this list can use this view. Only you and administrators can change or delete it. Everyone sorts their own views.',
  ),
  'bulk.records': t(
    'Each record is changed separately, with the usual checks. A refused record stays as it is, with the reason; the others are changed.',
  ),
  'import.key': t(
    'Finds the record for each row. If found, only mapped fields change; if not, it is created or skipped, as you choose. Empty cells change nothing unless you say so.',
  ),
  'workflow.exclusive': t(
    'One at a time: a new state replaces the previous one. Side by side: a record can have several states of the group.',
  ),
  'workflow.code': t(
    'States with a code are built in. You can change their name, colour, order and visibility, but not delete them.',
  ),
  'system.decide': t(
    'These jobs failed and wait for your decision. Jobs that failed for the same reason are grouped. Trying again gives each eight new attempts.',
  ),
  'system.work': t(
    'Email, refunds and received events, usually done within seconds. Temporary failures are retried automatically for up to eight hours.',
  ),
  'system.catch_ups': t(
    'Every ten minutes, Hireyard asks each outside service for missed events. After a failed run, the next one continues from the last good one.',
  ),
  'system.checks': t(
    'Compares stock and money with the records behind them, and checks the history for alterations. A wrong figure is a bug: please report it.',
  ),
  'system.mail': t(
    'Hireyard checks sending every ten minutes, the mailbox every minute and replies every six hours. If something fails, npm run doctor finds the cause.',
  ),
  'system.machines': t(
    'Processes seen in the last minute. Some handle requests, some handle jobs. Two versions at once mean that an upgrade is in progress.',
  ),
  'system.behind': t(
    'Jobs about the same record run in order. These wait until the failed one is done or discarded.',
  ),
  'system.tries': t(
    'Temporary failures are retried after 1 s, 5 s, 30 s, 2 min, 10 min, 1 h and 6 h. After eight attempts the job fails.',
  ),
  'connections.jobs': t(
    'Background work such as email and card refunds. Fix the cause of a failed job, then try again.',
  ),
  'connections.where': t(
    'Set when the server starts: PAYMENTS, ACCOUNTS, MAIL_OUT, MAIL_IN and SHOP, with each service’s keys. The file .env.example lists them all.',
  ),
  'connections.deliveries': t(
    'Messages from outside services, such as a card payment, a bounced email or a shop order. Each is verified and applied once.',
  ),
  'sales.turnover': t(
    'Hire, wash-up and delivery without tax, for orders from Entered to Complete. Excludes quotes, deposits and damages.',
  ),
  'sales.mode': t(
    'The date a contract counts on: first day of hire, confirmation or invoice. So the same hire can fall in different weeks.',
  ),
  'report.utilisation': t(
    'Average units out ÷ average units owned. Units are out from delivery to collection, or to count-in if that is later. Excludes quotes.',
  ),
  'report.hire_earned': t(
    'A line’s hire price, spread evenly over its charged days. A hire across two months counts in both, by days.',
  ),
  'report.to_wash': t('Units on lines with a wash-up price. Excludes items the customer returns clean.'),
  'report.debt_owed': t('Outstanding for hire and damages, by days since the due date. Excludes deposits.'),
  'report.deposit_held': t(
    'Paid and not yet refunded, including pending refunds. To refund: everything after the hire; before that, anything above the requested deposit.',
  ),
  'report.out_value': t(
    'Units out × the item’s replacement price. Items without a replacement price aren’t included.',
  ),
  'report.won': t(
    'Of contracts created in the period: orders ÷ (orders + lost quotes). Open quotes don’t count.',
  ),
} as const;
