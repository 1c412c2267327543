/**
 * An account's calls about money: outstanding contracts, activity, and its statement as data and PDF (spec §7.3
 * account).
 */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { parseMoney } from '@hireyard/domain/values/money';
import * as f from '@hireyard/wire/field';
import type { Call } from '../../platform/http/call.ts';
import { given } from '../../platform/http/given.ts';
import { proposeAllocation } from '../../money/transactions/allocation.ts';
import { activityOf } from '../../money/statements/activity.ts';
import { accountBalances } from '../../money/statements/balances.ts';
import { outstandingContracts } from '../../money/statements/outstanding.ts';
import { accountStatementPdf } from '../../money/statements/account-pdf.ts';
import { queueStatement, statementFile } from '../../money/statements/pdf-job.ts';
import { requireOrder, type GivenPeriod, periodOfQuery } from '../../money/statements/period.ts';
import { statementOf } from '../../money/statements/statement.ts';
import { invalid } from '../../platform/http/errors.ts';
import { readerOf } from '../../records/list/read.ts';
import type { ActionHandler, ActionReader, Implementation } from '../../records/implementation.ts';
import { contractResource } from '../../contracts/resource.ts';
import { paymentRequestResource } from '../../money/payment-requests/resource.ts';
import { refundRequestResource } from '../../money/refund-requests.ts';
import { transactionResource } from '../../money/transactions/resource.ts';

/** Returns the public address of customer pages, or that of this call. */
const originOf = ({ app, request }: Call): string =>
  app.env.PUBLIC_URL ?? `${request.protocol}://${request.host}`;

const outstanding: ActionReader = async (call, id) => ({
  body: await outstandingContracts(call.db, id, originOf(call)),
});

const allocation: ActionReader = async (call, id) => {
  const amount = given<string>(call, 'amount', 'text');
  const wanted = amount === undefined ? undefined : f.money({ min: 0.01 }).check(amount);
  if (wanted instanceof f.Refusal) throw invalid({ amount: wanted.errors });
  const from = given<number>(call, 'from', 'int');
  if (wanted === undefined && from === undefined) throw invalid({ amount: [t('This field is required.')] });
  return {
    body: await proposeAllocation(call, id, {
      ...(wanted == null ? {} : { amount: parseMoney(wanted) }),
      ...(from === undefined ? {} : { from }),
    }),
  };
};

const activity: ActionReader = async (call, id) => {
  const period = requireOrder({ start: String(call.body['start_date']), end: String(call.body['end_date']) });
  const found = await activityOf(call.db, id, period, call.app.calendar.timeZone());
  const records = ({ source }: Implementation, ids: readonly number[]) =>
    readerOf(source, call.app).byIds(call.db, ids);
  return {
    body: {
      balance: await accountBalances(call.db, id),
      contract: await records(contractResource, found.contract),
      payment_request: await records(paymentRequestResource, found.payment_request),
      refund_request: await records(refundRequestResource, found.refund_request),
      transaction: await records(transactionResource, found.transaction),
    },
  };
};

const statement: ActionReader = async (call, id) => ({
  body: await statementOf(call.db, {
    account: id,
    period: periodOfQuery(call.query),
    today: call.today,
    timeZone: call.app.calendar.timeZone(),
    origin: originOf(call),
  }),
});

const statementPdf: ActionHandler = async (call, id) => {
  const { start_date: start = null, end_date: end = null } = call.body;
  const period = requireOrder({ start, end } as GivenPeriod);
  const job = await queueStatement(call.db, {
    account: id,
    period,
    userId: call.user.id,
    origin: originOf(call),
  });
  return { body: { job } };
};

const statementPdfFile: ActionReader = async (call, id) => {
  const job = given<number>(call, 'job', 'int');
  if (job !== undefined) return statementFile(call.db, id, job, call.app.now());
  const wanted = { account: id, period: periodOfQuery(call.query), origin: originOf(call) };
  const { name, bytes } = await accountStatementPdf(call.db, call.app, wanted);
  return { file: bytes, type: 'application/pdf', name, inline: true };
};

export const statementActions: Readonly<Record<string, ActionHandler>> = dictionary({ statementPdf });
export const statementReads: Readonly<Record<string, ActionReader>> = dictionary({
  outstanding,
  allocation,
  activity,
  statement,
  statementFile: statementPdfFile,
});
