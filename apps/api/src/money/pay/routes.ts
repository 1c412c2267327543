/**
 * The customer's calls without sign-in (spec §2.1, /noauth): see a payment request, pay it by card, get a receipt.
 * The request's UUID authorises; it reveals only the contract's number. A forged call could only pay the bill or
 * trigger a re-read.
 */
import { t } from '@hireyard/messages';
import { speaking } from '@hireyard/messages/speaking';
import { MONEY_TYPES, secretShape } from '@hireyard/wire/money/money';
import { readersLanguage } from '../../print/language.ts';
import { formatOf } from '../../print/company.ts';
import type { Call } from '../../platform/http/call.ts';
import { conflict, HttpError, notFound } from '../../platform/http/errors.ts';
import type { ReadRoute, Route } from '../../platform/http/route-types.ts';
import { callProvider, openPayment, refresh } from '../cards/provider.ts';
import { recordJson } from '../../records/core/json.ts';
import { payPage, requestOf } from './page.ts';
import { receiptPdf } from './receipt.ts';

/** Our own refusals are safe to show; a card provider's may reveal details of our account. */
const FOR_CUSTOMERS: readonly unknown[] = [
  'cancelled',
  'nothing_to_pay',
  'already_paid',
  'request_changed',
  'payment_cancelled',
  'no_card_provider',
  'retry',
];

/** Calls the card provider and turns a failure into a message for the customer; the log has the reason. */
async function asking<T>({ request }: Call, run: () => Promise<T>): Promise<T> {
  try {
    return await callProvider(run);
  } catch (error) {
    if (!(error instanceof HttpError) || FOR_CUSTOMERS.includes(error.body['code'])) throw error;
    request.log.warn({ err: error }, 'the card provider refused the request');
    if (error.status === 409)
      throw conflict(t('Card payments are unavailable at the moment. Please get in touch.'), 'card_refused');
    throw new HttpError(502, {
      detail: t('The card provider does not answer. Nothing was lost; try again.'),
      code: 'card_provider_failed',
    });
  }
}

const pageJson = {
  type: 'object',
  required: ['company', 'contract_number', 'type', 'amount', 'payable', 'status', 'card', 'receipts'],
  properties: {
    type: { type: 'string', enum: MONEY_TYPES },
    status: { type: 'string', enum: ['payable', 'processing', 'paid', 'cancelled', 'closed'] },
    amount: { type: 'string' },
    payable: { type: 'string' },
    receipts: { type: 'array', items: { type: 'object' } },
  },
};

/** Many customers may share an IP address. */
const PER_MINUTE = 120;

const open = (
  route: Pick<ReadRoute, 'method' | 'url' | 'operationId' | 'summary' | 'answer' | 'produces' | 'run'>,
): Route => ({
  ...route,
  url: `/api/v1/pay/:uuid/${route.url}`,
  access: 'public',
  perMinute: PER_MINUTE,
  tag: 'Customer payments',
  // The UUID authorises the caller; a staff cookie is ignored.
  signed: true,
});

export const payRoutes: readonly Route[] = [
  open({
    method: 'GET',
    url: '',
    operationId: 'payRead',
    summary: 'Returns a payment request by its payment link',
    answer: pageJson,
    run: async (call) => ({ body: await payPage(call) }),
  }),
  open({
    method: 'POST',
    url: 'secret/',
    operationId: 'paySecret',
    summary: 'Starts or continues the card payment; 409 if nothing is due',
    answer: recordJson({ fields: secretShape }),
    async run(call) {
      const { id } = await requestOf(call);
      return { body: await asking(call, () => openPayment(call.app, id)) };
    },
  }),
  open({
    method: 'POST',
    url: 'refresh/',
    operationId: 'payRefresh',
    summary: 'Re-reads the payment at the card provider, then returns the request',
    answer: pageJson,
    async run(call) {
      const { id, unsettled } = await requestOf(call);
      if (unsettled && call.app.payments !== undefined)
        await asking(call, async () => {
          const write = await refresh(call.app, id);
          await call.app.db.transaction(write, { retries: 3 });
        });
      return { body: await payPage(call) };
    },
  }),
  open({
    method: 'GET',
    url: 'receipt.pdf/',
    operationId: 'payReceipt',
    summary: 'Returns the receipt of payments and refunds; 404 before the first payment',
    produces: 'application/pdf',
    async run(call) {
      const page = await payPage(call);
      if (page.receipts.length === 0) throw notFound(t('Nothing has been paid yet.'));
      const settings = await call.app.settings.all(call.db);
      const { contract } = await requestOf(call);
      const words = await speaking((await readersLanguage(call.db, settings, { contract })).language);
      const file = await receiptPdf(page, formatOf(settings), words);
      return {
        file,
        type: 'application/pdf',
        name: `${words.t('Receipt')} ${page.contract_number}.pdf`,
        inline: true,
      };
    },
  }),
];
