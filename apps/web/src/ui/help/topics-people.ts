/** Help on accounts, customers and users. Each text is held to docs/domain-rules.md §8 and docs/users.md. */
import { t } from '@hireyard/messages';

export const peopleTopics = {
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
