/** Settings of sign-in, of how long things are kept, and of the books. */
import { t } from '@hireyard/messages';
import * as f from '../../field.ts';
import { whole, wholeOrNone } from './numbers.ts';
import { type Area, defineSetting, type Setting } from './setting.ts';
import { one, record } from './shape.ts';

const CLEARED = t('With the next clearing, which runs by itself.');

const number = (
  area: Area,
  code: string,
  label: string,
  description: string,
  effect: string,
  [min, value, max]: readonly [number, number, number],
  unit: string,
  shape = whole,
): Setting =>
  defineSetting({ code, area, label, description, effect, shape: shape({ min, max, unit }), default: value });

const ledgerCode = (label: string) => {
  const field = f.text({ required: true, max: 10, label });
  return one({
    ...field,
    check: (value) => {
      const clean = field.check(value);
      return typeof clean !== 'string' || /^[A-Za-z0-9.-]+$/.test(clean)
        ? clean
        : f.refuse(t('Letters, digits, dots and dashes only.'));
    },
  });
};

/** Money may be kept on one account; what is owed, what is tax and what only passes through have their own. */
const ALONE = ['receivable', 'transfer', 'tax'] as const;

export const controlSettings = [
  number(
    'sign-in',
    'login_failure_limit',
    t('Failure limit'),
    t('So many wrong passwords in a row block a name, and an address.'),
    t('With the next sign-in.'),
    [1, 5, 100],
    'failures',
  ),
  number(
    'sign-in',
    'login_cool_off_minutes',
    t('Block duration'),
    t('How long somebody stays blocked, in minutes after the last failure.'),
    t('At once, also for those who are blocked now.'),
    [1, 15, 10_080],
    'minutes',
  ),
  defineSetting({
    code: 'ledger_codes',
    area: 'accounting',
    label: t('Accounts of the ledger'),
    description: t('Where money is booked beside the nominal mapping.'),
    effect: t(
      'With the next entry. An account that has entries keeps its code: with another one, what is owed or held would stand on two accounts, and neither would be right.',
    ),
    shape: record(
      {
        receivable: ledgerCode(t('What customers owe')),
        bank: ledgerCode(t('Bank')),
        card: ledgerCode(t('Card payments')),
        card_terminal: ledgerCode(t('Card terminal')),
        direct_debit: ledgerCode(t('Direct debits')),
        cash: ledgerCode(t('Cash')),
        transfer: ledgerCode(t('Transfers between balances')),
        tax: ledgerCode(t('Sales tax')),
      },
      {},
      (codes) =>
        Object.fromEntries(
          ALONE.filter(
            (name) => Object.values(codes).filter((other) => other === codes[name]).length > 1,
          ).map((name) => [name, [t('This account may be nothing else as well.')]]),
        ),
    ),
    default: {
      receivable: '1100',
      bank: '1200',
      card: '1210',
      card_terminal: '1230',
      direct_debit: '1231',
      cash: '1220',
      transfer: '1290',
      tax: '2200',
    },
  }),
];

/** How long things are kept. Their rows come with what clears them. */
export const retentionSettings = [
  number(
    'privacy',
    'retention_login_attempt_days',
    t('Sign-in attempt retention'),
    t('How long it is kept who tried to sign in, from where and when.'),
    CLEARED,
    [1, 90, 3650],
    'days',
  ),
  number(
    'privacy',
    'retention_session_days',
    t('Session retention'),
    t('How long it is kept, after a session ended, from where and with which browser people were signed in.'),
    CLEARED,
    [1, 90, 3650],
    'days',
  ),
  number(
    'privacy',
    'retention_notification_days',
    t('Notification retention'),
    t('How long people find what they were told of in their list of notifications.'),
    CLEARED,
    [1, 90, 730],
    'days',
  ),
  number(
    'privacy',
    'retention_history_months',
    t('History retention'),
    t(
      'How long the history keeps values. Afterwards entries still say who changed what and when, but no longer the values. 0 keeps them; at least 12. Only administrators can shorten it.',
    ),
    CLEARED,
    [12, 0, 600],
    'months',
    wholeOrNone,
  ),
  number(
    'privacy',
    'retention_mail_months',
    t('Mail retention'),
    t(
      'How long bodies and attachments of mail are kept; that there was one stays. 0 keeps them; at least 3. Only administrators can shorten it.',
    ),
    CLEARED,
    [3, 0, 600],
    'months',
    wholeOrNone,
  ),
  number(
    'privacy',
    'retention_inbound_event_days',
    t('Service delivery retention'),
    t('How long it is kept what payment, mail and shop services sent us.'),
    CLEARED,
    [1, 90, 3650],
    'days',
  ),
  number(
    'privacy',
    'retention_import_days',
    t('Import file retention'),
    t(
      'How long the files of imports are kept, with their rows. Afterwards an import can no longer be undone; what it did stays in the history.',
    ),
    CLEARED,
    [1, 30, 365],
    'days',
  ),
];
