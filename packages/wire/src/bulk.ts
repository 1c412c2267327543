/**
 * What can be done to many records at once: one declaration from which the server checks what it is given, and the screen draws its
 * dialog. Each record is changed by the same call as a single one (docs/use/lists.md).
 */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { CONTRACT_POSITIONS } from '@hireyard/domain/workflow/actions';
import { CONTRACT_DOCUMENTS } from './contracts/documents.ts';
import * as f from './field.ts';
import type { Fields } from './field.ts';

/** Most records of one run. */
export const MAX_BULK_ROWS = 10_000;

export interface BulkAction {
  readonly name: string;
  /** On the button and as the title of the dialog. */
  readonly label: string;
  /** What will happen to each, in a sentence. */
  readonly consequence: string;
  /** What people need. */
  readonly permission: string;
  readonly inputs: Fields;
  /** It cannot be taken back by another run. */
  readonly grave?: true;
  /** Most records of one run; default MAX_BULK_ROWS. */
  readonly most?: number;
  /** It changes nothing: what is done is a file, which the run gives at its end. */
  readonly file?: {
    /** Of the run's address. */
    readonly path: string;
    /** On the button. */
    readonly label: string;
    /** What will become of what is refused. */
    readonly without: string;
  };
}

const retiring = (model: string, what: string): readonly BulkAction[] => [
  {
    name: 'retire',
    label: t('Retire'),
    consequence: t('{what} stay on records but can’t be chosen for new ones.', { what }),
    permission: model,
    inputs: {},
  },
  {
    name: 'activate',
    label: t('Reactivate'),
    consequence: t('{what} can be chosen again.', { what }),
    permission: model,
    inputs: {},
  },
];

const note = (what: string): BulkAction => ({
  name: 'note',
  label: t('Add note'),
  consequence: t('Adds one note to each {what}.', { what }),
  permission: 'core.add_note',
  inputs: {
    title: f.text({ label: t('Title') }),
    content: f.text({ required: true, multiline: true, label: t('Note') }),
  },
});

/** Kinds of mail about a contract that can go to many customers. */
export const BULK_MAIL = ['conversation', 'contract_summary', 'quote'] as const;

/** Documents that one file may hold: each is drawn when it is fetched. */
export const MAX_BULK_DOCUMENTS = 500;

/** By resource. */
export const BULK_ACTIONS: Readonly<Record<string, readonly BulkAction[]>> = dictionary({
  contract: [
    {
      name: 'move',
      label: t('Move to'),
      consequence: t('Contracts that can’t move stay unchanged.'),
      permission: 'contract.change_contract',
      inputs: {
        system_action: f.choice(CONTRACT_POSITIONS, { required: true, label: t('Move to') }),
        reason: f.text({ max: 500, label: t('Reason') }),
      },
      grave: true,
    },
    {
      name: 'mail',
      label: t('Send email'),
      consequence: t('Emails the lead customers.'),
      permission: 'comms.add_sesmail',
      inputs: {
        category: f.choice(BULK_MAIL, { required: true, label: t('Kind') }),
        subject: f.text({ max: 250, label: t('Subject'), hint: t('Default: the standard subject') }),
        message: f.text({
          multiline: true,
          label: t('Message'),
          hint: t('Optional, above the contract details'),
        }),
      },
      grave: true,
    },
    {
      name: 'documents',
      label: t('Create PDF'),
      consequence: t('One PDF of the current documents. Nothing is sent or saved.'),
      permission: 'contract.view_contract',
      inputs: { kind: f.choice(CONTRACT_DOCUMENTS, { required: true, label: t('Document') }) },
      most: MAX_BULK_DOCUMENTS,
      file: {
        path: 'documents.pdf',
        label: t('Open PDF'),
        without: t('Contracts without this document are left out.'),
      },
    },
    note('contract'),
  ],
  paymentrequest: [
    {
      name: 'resend',
      label: t('Send again'),
      consequence: t('Emails each customer again.'),
      permission: 'accounting.change_paymentrequest',
      inputs: {},
      grave: true,
    },
    {
      name: 'cancel',
      label: t('Cancel requests'),
      consequence: t('They can no longer be paid.'),
      permission: 'accounting.change_paymentrequest',
      inputs: {},
      grave: true,
    },
  ],
  job: [
    {
      name: 'retry',
      label: t('Try again'),
      consequence: t('Jobs start over, in their original order.'),
      permission: 'core.change_job',
      inputs: {},
    },
    {
      name: 'give_up',
      label: t('Discard'),
      consequence: t('These jobs won’t run. Jobs they block will continue.'),
      permission: 'core.change_job',
      inputs: {},
      grave: true,
    },
  ],
  inboundevent: [
    {
      name: 'replay',
      label: t('Replay'),
      consequence: t('Replaying does no harm.'),
      permission: 'core.change_inboundevent',
      inputs: {},
    },
  ],
  customer: retiring('customer.change_customer', t('Customers')),
  account: retiring('account.change_account', t('Accounts')),
  stockitem: [
    ...retiring('stock.change_stockitem', t('Items')),
    {
      name: 'tag',
      label: t('Add tags'),
      consequence: t('Existing tags stay.'),
      permission: 'stock.change_stockitem',
      inputs: {
        tags: f.relations('tag', { id: f.id(), name: f.text({}) }, { required: true, label: t('Tags') }),
      },
    },
  ],
});

export const bulkAction = (resource: string, name: string): BulkAction | undefined =>
  BULK_ACTIONS[resource]?.find((one) => one.name === name);
