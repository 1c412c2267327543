import { t } from '@hireyard/messages';
import * as f from '../field.ts';
import { balancesShape, cancellationShape, secretShape, settlementShape } from '../money/money.ts';
import { noteAction } from '../resource/shared.ts';
import { countBody, countShape } from './count-in.ts';
import { GOODS_KINDS } from '@hireyard/domain/stock/goods';
import { goodsBody, goodsFields, sendBody, swapBody } from './goods.ts';
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
    summary: 'Emails sent and received, change requests and notes; the newest 300, oldest first',
    query: {
      before: { type: 'string', format: 'date-time', description: 'Only entries before this time' },
    },
    returns: { arrayOf: threadEntryJson },
  },
  balance: {
    method: 'GET',
    path: 'balance',
    on: 'record',
    permission: 'contract.view_contract',
    summary: 'Totals, payments, refunds and outstanding amounts of deposit, contract and damages',
    returns: balancesShape,
  },
  settlement: {
    method: 'GET',
    path: 'settlement',
    on: 'record',
    permission: 'contract.view_contract',
    summary: 'The settlement checklist: conditions for completing the hire',
    returns: settlementShape,
  },
  goods: {
    method: 'GET',
    path: 'goods',
    on: 'record',
    permission: 'contract.view_contract',
    summary: 'The goods ledger: every movement of units, newest first',
    query: {
      kind__in: {
        type: 'string',
        description: `Only movements of these kinds, separated by commas: ${GOODS_KINDS.join(', ')}`,
      },
    },
    returns: { pageOf: goodsFields },
  },
  moveGoods: {
    method: 'POST',
    path: 'goods',
    on: 'record',
    permission: 'contract.change_contract',
    summary: 'Records one movement of units, such as units that never left, or missing ones that were found',
    body: goodsBody,
    returns: goodsFields,
    status: 201,
  },
  send: {
    method: 'POST',
    path: 'send',
    on: 'record',
    permission: 'contract.change_contract',
    summary:
      'Sends chosen units today. The first ones put an order in transit, or on hire if the customer collects',
    body: sendBody,
    returns: 'record',
  },
  swap: {
    method: 'POST',
    path: 'swap',
    on: 'record',
    permission: 'contract.change_contract',
    summary: 'Swaps faulty units: replacements go out, the faulty ones come back, the price stays',
    body: swapBody,
    returns: goodsFields,
    status: 201,
  },
  counted: {
    method: 'GET',
    path: 'count_in',
    on: 'record',
    permission: 'contract.view_contract',
    summary: 'Where the units of each line are, and the counts by line and container',
    returns: countShape,
  },
  countIn: {
    method: 'POST',
    path: 'count_in',
    on: 'record',
    permission: 'contract.change_contract',
    summary: 'Counts goods in; figures are totals per line, so repeating the call changes nothing',
    body: countBody,
    returns: countShape,
  },
  washUp: {
    method: 'POST',
    path: 'wash_up',
    on: 'record',
    permission: 'contract.change_contract',
    summary:
      'Charges or credits the wash-up correction from the count as a contract line; repeating it changes nothing',
    body: {},
    returns: { applied: f.money({ readOnly: true, label: t('Wash-up as counted, before tax') }) },
  },
  cancellation: {
    method: 'GET',
    path: 'cancellation',
    on: 'record',
    permission: 'contract.view_contract',
    summary: 'The charge and refunds if the order were abandoned today',
    returns: cancellationShape,
  },
  secret: {
    method: 'POST',
    path: 'secret',
    on: 'record',
    permission: 'accounting.add_paymentrequest',
    summary: 'Creates a card payment for the outstanding amount; returns its client secret',
    body: {},
    returns: secretShape,
  },
  sync: {
    method: 'GET',
    path: 'sync',
    on: 'record',
    permission: 'contract.change_contract',
    summary: 'Repeats the lookups in the hire system and recalculates figures and problems',
    returns: 'record',
  },
  ihResetAccount: {
    method: 'POST',
    path: 'ih_reset_account',
    on: 'record',
    permission: 'contract.change_contract',
    summary: 'Repeats the lookup of the account in the hire system',
    body: {},
    returns: 'record',
  },
  ihResetCustomer: {
    method: 'POST',
    path: 'ih_reset_customer',
    on: 'record',
    permission: 'contract.change_contract',
    summary: 'Copies the current details of the customer to the contract and repeats the lookup',
    body: {},
    returns: 'record',
  },
  reprice: {
    method: 'POST',
    path: 'reprice',
    on: 'record',
    permission: 'contract.change_contract',
    summary: 'Updates prices of all or some lines; dry_run returns old and new prices without saving',
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
    summary: 'Packs the lines into containers; dry_run returns the plan without saving',
    body: { dry_run: f.bool({ label: t('Preview only') }) },
    returns: packingShape,
  },
  unpack: {
    method: 'POST',
    path: 'unpack',
    on: 'record',
    permission: 'stock.change_stockgroup',
    summary: 'Releases the containers packed for the contract',
    body: {},
    returns: { released: f.int({ label: t('Containers returned') }) },
  },
} as const;
