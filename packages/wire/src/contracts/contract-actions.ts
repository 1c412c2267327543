import { t } from '@hireyard/messages';
import * as f from '../field.ts';
import { balancesShape, cancellationShape, secretShape, settlementShape } from '../money/money.ts';
import { noteAction } from '../resource/shared.ts';
import { countBody, countShape } from './count-in.ts';
import { packingShape } from './packing.ts';
import { threadEntryJson } from './thread.ts';

/** Actions on a contract besides the standard calls. */
export const contractActions = {
  note: noteAction('contract'),
  thread: {
    method: 'GET',
    path: 'thread',
    on: 'record',
    permission: 'comms.view_sesmail',
    summary: 'All that was said: mail out and in, change requests, notes; the newest 300, oldest first',
    query: {
      before: { type: 'string', format: 'date-time', description: 'Only what was said before this moment' },
    },
    returns: { arrayOf: threadEntryJson },
  },
  balance: {
    method: 'GET',
    path: 'balance',
    on: 'record',
    permission: 'contract.view_contract',
    summary: 'What is asked for, paid, refunded and outstanding: deposit, contract, damages',
    returns: balancesShape,
  },
  settlement: {
    method: 'GET',
    path: 'settlement',
    on: 'record',
    permission: 'contract.view_contract',
    summary: 'What must be so before the hire is complete',
    returns: settlementShape,
  },
  counted: {
    method: 'GET',
    path: 'count_in',
    on: 'record',
    permission: 'contract.view_contract',
    summary: 'What went out and what is counted in of it, by line and by container',
    returns: countShape,
  },
  countIn: {
    method: 'POST',
    path: 'count_in',
    on: 'record',
    permission: 'contract.change_contract',
    summary:
      'Counts goods in: figures of a line are all that is counted of it, so the same call again changes nothing',
    body: countBody,
    returns: countShape,
  },
  washUp: {
    method: 'POST',
    path: 'wash_up',
    on: 'record',
    permission: 'contract.change_contract',
    summary:
      'Charges or credits the wash-up that the count puts right, as a line of the contract; again, it changes nothing',
    body: {},
    returns: { applied: f.money({ readOnly: true, label: t('Wash-up as counted, before tax') }) },
  },
  cancellation: {
    method: 'GET',
    path: 'cancellation',
    on: 'record',
    permission: 'contract.view_contract',
    summary: 'What abandoning the order would charge and give back today',
    returns: cancellationShape,
  },
  secret: {
    method: 'POST',
    path: 'secret',
    on: 'record',
    permission: 'accounting.add_paymentrequest',
    summary: 'The payment at the card provider for what is outstanding, with its client secret',
    body: {},
    returns: secretShape,
  },
  sync: {
    method: 'GET',
    path: 'sync',
    on: 'record',
    permission: 'contract.change_contract',
    summary: 'Repeats the look-ups in the hire system and computes figures and problems anew',
    returns: 'record',
  },
  ihResetAccount: {
    method: 'POST',
    path: 'ih_reset_account',
    on: 'record',
    permission: 'contract.change_contract',
    summary: 'Looks the account up anew in the hire system',
    body: {},
    returns: 'record',
  },
  ihResetCustomer: {
    method: 'POST',
    path: 'ih_reset_customer',
    on: 'record',
    permission: 'contract.change_contract',
    summary: 'Copies the present details of the customer onto the contract and looks him up anew',
    body: {},
    returns: 'record',
  },
  reprice: {
    method: 'POST',
    path: 'reprice',
    on: 'record',
    permission: 'contract.change_contract',
    summary: 'Prices the lines, or some of them, anew; dry_run shows old and new and saves nothing',
    body: {
      dry_run: f.bool({}),
      reason: f.text({ label: t('Reason') }),
      lines: f.json<readonly number[], object>(
        { label: t('Lines') },
        { type: 'array', items: { type: 'integer' } },
      ),
    },
    returns: {
      lines: f.json({}),
      before: f.json({}),
      after: f.json({}),
    },
  },
  pack: {
    method: 'POST',
    path: 'pack',
    on: 'record',
    permission: 'stock.change_stockgroup',
    summary: 'Packs the lines into containers; dry_run shows the plan and saves nothing',
    body: { dry_run: f.bool({ label: t('Preview only') }) },
    returns: packingShape,
  },
  unpack: {
    method: 'POST',
    path: 'unpack',
    on: 'record',
    permission: 'stock.change_stockgroup',
    summary: 'Gives the containers that are packed for the contract back to the depot',
    body: {},
    returns: { released: f.int({ label: t('Containers returned') }) },
  },
} as const;
