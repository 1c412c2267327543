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
    consequence: t('{what} stay on what refers to them, and are not offered any more.', { what }),
    permission: model,
    inputs: {},
  },
  {
    name: 'activate',
    label: t('Bring back'),
    consequence: t('{what} that were retired are offered again.', { what }),
    permission: model,
    inputs: {},
  },
];

const note = (what: string): BulkAction => ({
  name: 'note',
  label: t('Add a note'),
  consequence: t('The same note stands on each {what}.', { what }),
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
      consequence: t(
        'Each contract moves by the same rules as one by one; those that may not stay where they are.',
      ),
      permission: 'contract.change_contract',
      inputs: {
        system_action: f.choice(CONTRACT_POSITIONS, { required: true, label: t('Move to') }),
        reason: f.text({ max: 500, label: t('Reason') }),
      },
      grave: true,
    },
    {
      name: 'mail',
      label: t('Send mail'),
      consequence: t('Each lead customer gets the mail of his own contract.'),
      permission: 'comms.add_sesmail',
      inputs: {
        category: f.choice(BULK_MAIL, { required: true, label: t('Kind') }),
        subject: f.text({ max: 250, label: t('Subject'), hint: t('Empty = the usual one') }),
        message: f.text({
          multiline: true,
          label: t('Message'),
          hint: t('Stands above the facts; may be empty'),
        }),
      },
      grave: true,
    },
    {
      name: 'documents',
      label: t('Documents as PDF'),
      consequence: t(
        'The document of each contract in one file, in the order of the list, as it would be sent now. Nothing is sent or kept.',
      ),
      permission: 'contract.view_contract',
      inputs: { kind: f.choice(CONTRACT_DOCUMENTS, { required: true, label: t('Document') }) },
      most: MAX_BULK_DOCUMENTS,
      file: {
        path: 'documents.pdf',
        label: t('Open the PDF'),
        without: t('What has no such document, or may not be seen by you, is left out, with the reason.'),
      },
    },
    note('contract'),
  ],
  paymentrequest: [
    {
      name: 'resend',
      label: t('Send again'),
      consequence: t('The customer of each gets the request once more.'),
      permission: 'accounting.change_paymentrequest',
      inputs: {},
      grave: true,
    },
    {
      name: 'cancel',
      label: t('Cancel requests'),
      consequence: t('Nobody can pay a cancelled request any more.'),
      permission: 'accounting.change_paymentrequest',
      inputs: {},
      grave: true,
    },
  ],
  job: [
    {
      name: 'retry',
      label: t('Try again'),
      consequence: t(
        'Each gets all its tries anew, in its old order. The workers take them one by one, so that a service that is just back is not run over.',
      ),
      permission: 'core.change_job',
      inputs: {},
    },
    {
      name: 'give_up',
      label: t('Give up'),
      consequence: t('None of this will be done, and what waits behind each goes on without it.'),
      permission: 'core.change_job',
      inputs: {},
      grave: true,
    },
  ],
  inboundevent: [
    {
      name: 'replay',
      label: t('Replay'),
      consequence: t('Each is applied again. What it says is read anew, so that does no harm.'),
      permission: 'core.change_inboundevent',
      inputs: {},
    },
  ],
  customer: retiring('customer.change_customer', t('Customers')),
  account: retiring('account.change_account', t('Accounts')),
  stockitem: [
    ...retiring('stock.change_stockitem', t('Products')),
    {
      name: 'tag',
      label: t('Add tags'),
      consequence: t('Each product keeps the tags it has and gets these.'),
      permission: 'stock.change_stockitem',
      inputs: {
        tags: f.relations('tag', { id: f.id(), name: f.text({}) }, { required: true, label: t('Tags') }),
      },
    },
  ],
});

export const bulkAction = (resource: string, name: string): BulkAction | undefined =>
  BULK_ACTIONS[resource]?.find((one) => one.name === name);
