/**
 * Help on lists, settings, imports and reports. Keep the texts consistent with docs/use/lists.md, settings.md, workflow.md and
 * reporting.md.
 */
import { t } from '@hireyard/messages';

export const officeTopics = {
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
