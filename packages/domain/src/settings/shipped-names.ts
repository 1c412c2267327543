/**
 * Default names of states and ledger accounts, which administrators may change. Screens translate them until they are renamed
 * (docs/extend/languages.md). A test keeps the seed data and this list equal.
 */
import { t } from '@hireyard/messages';

/** Default names of states. */
export const SHIPPED_STATES: readonly string[] = [
  t('Quote'),
  t('Entered'),
  t('In transit'),
  t('On hire'),
  t('Off hire'),
  t('Collection'),
  t('Complete'),
  t('Abandoned'),
  t('Quote abandoned'),
  t('Summary sent'),
  t('Deposit requested'),
  t('Deposit outstanding'),
  t('Deposit settled'),
  t('Deposit overpaid'),
  t('Damages requested'),
  t('Damages outstanding'),
  t('Damages settled'),
  t('Damages overpaid'),
  t('Payment requested'),
  t('Payment outstanding'),
  t('Payment settled'),
  t('Payment overpaid'),
  t('Created'),
  t('Pending'),
  t('Partially paid'),
  t('Paid'),
  t('Overpaid'),
  t('Cancelled'),
  t('Resent'),
  t('Invoice sent'),
  t('Approved'),
  t('Rejected'),
  t('Succeeded'),
  t('Failed'),
  t('Confirmation sent'),
  t('Sent'),
  t('Received'),
  t('Opened'),
  t('Clicked'),
  t('Bounced'),
  t('Complaint'),
  t('Resolved'),
  t('Spam'),
  t('Reopened'),
  t('Packed'),
  t('Out'),
  t('Wash-up'),
  t('Repair'),
  t('Missing'),
];

/** Default names of state types. */
export const SHIPPED_STATE_TYPES: readonly string[] = [
  t('Contract status'),
  t('Contract finance status'),
  t('Payment request status'),
  t('Refund request status'),
  t('Email status'),
  t('Incoming email status'),
  t('Transaction status'),
  t('Change request status'),
  t('Customer status'),
  t('Depot status'),
  t('Note status'),
  t('Stock group status'),
];

/** Default names of ledger accounts. */
export const SHIPPED_ACCOUNTS: readonly string[] = [
  t('Trade receivables'),
  t('Bank'),
  t('Card payments'),
  t('Card terminal'),
  t('Direct debits'),
  t('Cash'),
  t('Transfers between balances'),
  t('Deposits held'),
  t('Sales tax'),
  t('Hire income'),
  t('Damage charges'),
];

/** Default vehicle classes; their codes are these names in lower case. */
export const SHIPPED_VEHICLES: readonly string[] = [t('Van'), t('Lorry')];
