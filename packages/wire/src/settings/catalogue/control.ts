/** Settings of sign-in, retention and the ledger. */
import { t } from '@hireyard/messages';
import * as f from '../../field.ts';
import { whole, wholeOrNone } from './numbers.ts';
import { type Area, defineSetting, type Setting } from './setting.ts';
import { one, record } from './shape.ts';

const CLEARED = t('Applies at the next automatic clean-up.');

const number = (
  area: Area,
  code: string,
  label: string,
  description: string,
  effect: string | undefined,
  [min, value, max]: readonly [number, number, number],
  unit: string,
  shape = whole,
): Setting =>
  defineSetting({
    code,
    area,
    label,
    description,
    ...(effect === undefined ? {} : { effect }),
    shape: shape({ min, max, unit }),
    default: value,
  });

const ledgerCode = (label: string) => {
  const field = f.text({ required: true, max: 10, label });
  return one({
    ...field,
    check: (value) => {
      const clean = field.check(value);
      return typeof clean !== 'string' || /^[A-Za-z0-9.-]+$/.test(clean)
        ? clean
        : f.refuse(t('Use only letters, digits, dots and hyphens.'));
    },
  });
};

/** Accounts that need a code of their own. Money accounts may share one. */
const ALONE = ['receivable', 'transfer', 'tax'] as const;

export const controlSettings = [
  number(
    'sign-in',
    'login_failure_limit',
    t('Failure limit'),
    t('Wrong passwords before a block.'),
    undefined,
    [1, 5, 100],
    'failures',
  ),
  number(
    'sign-in',
    'login_cool_off_minutes',
    t('Block duration'),
    t('From the last failed attempt.'),
    t('Applies immediately, including to current blocks.'),
    [1, 15, 10_080],
    'minutes',
  ),
  defineSetting({
    code: 'ledger_codes',
    area: 'accounting',
    label: t('Ledger accounts'),
    description: t('Account codes outside the nominal mapping.'),
    effect: t('Accounts with entries keep their code.'),
    shape: record(
      {
        receivable: ledgerCode(t('Trade receivables')),
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
          ).map((name) => [name, [t('Used more than once. Choose another account.')]]),
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

/** Retention periods. Each has a clean-up job. */
export const retentionSettings = [
  number(
    'privacy',
    'retention_login_attempt_days',
    t('Sign-in attempt retention'),
    t('With time and IP address.'),
    CLEARED,
    [1, 90, 3650],
    'days',
  ),
  number(
    'privacy',
    'retention_session_days',
    t('Session retention'),
    t('Ended sessions, with IP address and browser.'),
    CLEARED,
    [1, 90, 3650],
    'days',
  ),
  number(
    'privacy',
    'retention_notification_days',
    t('Notification retention'),
    t('How long notifications are kept.'),
    CLEARED,
    [1, 90, 730],
    'days',
  ),
  number(
    'privacy',
    'retention_history_months',
    t('History retention'),
    t(
      'After that, only who changed which field and when is kept. 0 = no limit, otherwise at least 12. Only administrators can shorten it.',
    ),
    CLEARED,
    [12, 0, 600],
    t('months'),
    wholeOrNone,
  ),
  number(
    'privacy',
    'retention_mail_months',
    t('Email retention'),
    t(
      'After that, texts and attachments are deleted. 0 = no limit, otherwise at least 3. Only administrators can shorten it.',
    ),
    CLEARED,
    [3, 0, 600],
    t('months'),
    wholeOrNone,
  ),
  number(
    'privacy',
    'retention_inbound_event_days',
    t('Received event retention'),
    t('From payment, mail and shop services.'),
    CLEARED,
    [1, 90, 3650],
    'days',
  ),
  number(
    'privacy',
    'retention_import_days',
    t('Import file retention'),
    t('After that, imports can’t be undone.'),
    CLEARED,
    [1, 30, 365],
    'days',
  ),
];
