/**
 * Which columns of the database hold personal data of customers. Erasure (`erase.ts`) and the export (`export.ts`) follow this list. Fields
 * of a resource are classified in their declaration (`personal`); the columns that no field declares are listed here. A column without a
 * class fails `personal-data.db.test.ts`, and so does a table that is listed neither here nor in `other-tables.testing.ts`.
 */
import { account } from '@hireyard/wire/customers/account';
import { invoice } from '@hireyard/wire/money/accounting';
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import { contract } from '@hireyard/wire/contracts/contract';
import { contractstock } from '@hireyard/wire/contracts/contractstock';
import { creditoverride } from '@hireyard/wire/money/creditoverride';
import { customer } from '@hireyard/wire/customers/customer';
import { damage } from '@hireyard/wire/money/damage';
import { note } from '@hireyard/wire/records/note';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { refundrequest } from '@hireyard/wire/money/refundrequest';
import { sesmail } from '@hireyard/wire/comms/sesmail';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { transaction } from '@hireyard/wire/money/transaction';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { dictionary } from '@hireyard/messages/dictionary';
import type { Personal } from '@hireyard/wire/field';
import { type RawBuilder, sql } from '../../db/database.ts';

/** Replaces text in columns that can't be empty. */
export const ERASED = '[erased]';

/** One table with people's data. */
export interface PersonalTable {
  readonly resource?: AnyResource;
  /** Classes of the columns that no field declares. */
  readonly columns: Partial<Readonly<Record<Personal, readonly string[]>>>;
  /** The value after erasure, for columns that differ from the rule of their class. */
  readonly erased?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns that the export leaves out: secrets, file contents and bookkeeping. */
  readonly inner?: readonly string[];
}

const erasedName = (table: string) => sql`${sql.lit(`Erased ${table} `)} || id`;
const empty = sql`''`;
const none = sql`'{}'`;

/** Tables whose rows stay when a customer is erased, with their personal data cleared. */
export const CLEARED: Readonly<Record<string, PersonalTable>> = dictionary({
  customer: {
    resource: customer,
    columns: { reference: ['import_ref', 'third_party_accounting_id'] },
    erased: { name: erasedName('customer') },
  },
  account: {
    resource: account,
    columns: { reference: ['third_party_accounting_id'], none: ['document_language'] },
    erased: { name: erasedName('account') },
  },
  contract: {
    resource: contract,
    columns: {
      none: [
        'contract_number',
        'position',
        'delivery_vehicle_mix',
        'problem_ids',
        'import_ref',
        'counted_in_on',
        'booked_on',
        'price_warning',
      ],
    },
  },
  contract_line: { resource: contractstock, columns: { none: ['kind', 'delivery_date', 'collection_date'] } },
  contract_past: { columns: { none: ['xact', 'request_id'], mixed: ['body'] }, inner: ['xact'] },
  contract_line_past: { columns: { mixed: ['body'] } },
  contract_version: { columns: { mixed: ['standing'], none: ['parties'] }, inner: ['parties'] },
  damage: { resource: damage, columns: { none: ['import_ref'] } },
  goods_movement: {
    columns: { none: ['kind', 'source', 'day'], words: ['reason'] },
    // A row without units must have a reason.
    erased: { reason: sql`case reason when '' then '' else ${ERASED} end` },
  },
  quote_loss: { columns: { none: ['lost_on', 'reason'], words: ['detail'] } },
  warehouse_scan: {
    columns: {
      none: ['kind', 'condition', 'leg', 'day', 'keep', 'units', 'outcome', 'code'],
      contact: ['name'],
      words: ['note', 'other', 'words'],
    },
    // The fact of a signature stays.
    erased: { other: sql`null`, words: sql`case when kind = 'deliver' then ${ERASED} else words end` },
  },
  note: { resource: note, columns: { none: ['content_type'] } },
  change_request: {
    resource: changerequest,
    columns: { none: ['position'], words: ['proposal', 'applied', 'resolution'] },
    erased: { proposal: sql`null`, applied: sql`null` },
  },
  credit_override: { resource: creditoverride, columns: {} },
  accounting_contract: {
    columns: { reference: ['contact_id'], words: ['error'], none: ['error_type', 'locked_by'] },
    inner: ['locked_by', 'locked_until'],
  },
  payment_request: {
    resource: paymentrequest,
    columns: {
      none: ['currency', 'payment_package', 'position', 'import_ref', 'uuid'],
      books: ['third_party_payment_id'],
      words: ['last_error', 'accounting_error'],
    },
  },
  refund_request: {
    resource: refundrequest,
    columns: {
      none: ['payment_package', 'accounting_package', 'position', 'import_ref'],
      books: ['decline_reason', 'third_party_payment_id', 'third_party_accounting_id'],
      words: ['last_error'],
    },
  },
  money_transaction: {
    resource: transaction,
    columns: {
      none: ['kind', 'currency', 'payment_package', 'accounting_package', 'import_ref', 'transfer_id'],
      books: ['third_party_payment_id', 'third_party_accounting_id'],
    },
  },
  invoice: {
    resource: invoice,
    columns: {
      none: ['number', 'currency', 'issued_on', 'account_code', 'accounting_package'],
      books: ['third_party_id', 'package_difference'],
    },
  },
  // Documents of invoices and receipts are accounting records and stay: `eraseDocuments` chooses.
  contract_document: {
    columns: {
      none: ['kind', 'media_type', 'sha256', 'day'],
      title: ['name'],
      message: ['bytes', 'facts'],
    },
    erased: { name: sql`kind || ' ' || number || '.pdf'`, bytes: empty, facts: none },
    inner: ['bytes', 'facts'],
  },
  quote_acceptance: {
    columns: {
      none: ['sha256', 'terms'],
      contact: ['email', 'ip_hash', 'user_agent'],
      title: ['name'],
    },
    inner: ['ip_hash'],
  },
  document_share: { columns: { none: ['token'] }, inner: ['token'] },
  sesmail: {
    resource: sesmail,
    columns: {
      none: [
        'from_address',
        'message_id',
        'wire_message_id',
        'provider',
        'provider_id',
        'documents',
        'furthest',
      ],
      contact: ['reply_to'],
      reference: ['in_reply_to', 'references'],
      words: ['last_error'],
      message: ['content_html', 'content_text', 'facts'],
    },
    erased: {
      to: sql`${ERASED}`,
      references: none,
      facts: none,
      last_error: sql`case last_error when '' then '' else ${ERASED} end`,
    },
    inner: ['facts'],
  },
  sesmail_event: {
    columns: { none: ['action', 'source', 'external_id'], contact: ['address'], words: ['detail'] },
  },
  sesmail_incoming: {
    resource: sesmail_incoming,
    columns: {
      none: ['match_by', 'position'],
      contact: ['reply_to'],
      reference: ['message_id', 'in_reply_to', 'references'],
      words: ['why', 'match_why', 'problems'],
      message: ['preview', 'content_text', 'new_text', 'original_html'],
    },
    erased: { references: none, problems: none },
  },
  sesmail_incoming_match: { columns: { none: ['by'], words: ['why'] } },
  mail_intake: {
    columns: {
      none: ['transport'],
      contact: ['envelope_from', 'recipients'],
      reference: ['external_id'],
      message: ['raw'],
    },
    erased: { recipients: none, external_id: sql`'erased:' || id`, raw: empty },
    inner: ['raw'],
  },
  notification: {
    columns: { none: ['kind', 'cause', 'resource', 'group_key', 'day'], words: ['text'] },
  },
  history: {
    columns: {
      none: ['resource', 'action', 'via', 'request_id', 'salt', 'digest', 'content'],
      mixed: ['changes'],
    },
    inner: ['salt', 'digest', 'content'],
  },
  inbound_event: {
    columns: {
      none: ['provider', 'external_id', 'type', 'state'],
      mixed: ['hint', 'body', 'last_error'],
    },
  },
  job: {
    columns: {
      none: ['topic', 'aggregate', 'key', 'state', 'locked_by', 'failure', 'traceparent'],
      mixed: ['payload', 'progress_text', 'result', 'last_error'],
    },
  },
  bulk_run: {
    columns: { none: ['resource', 'action', 'state'], mixed: ['inputs', 'filters', 'reason'] },
  },
  bulk_row: { columns: { none: ['outcome'], mixed: ['words'] } },
  importrun: {
    columns: {
      none: ['kind', 'upload', 'format', 'encoding', 'separator', 'state', 'step', 'options'],
      mixed: ['file_name', 'headings', 'notices', 'problem', 'mapping'],
    },
  },
});
