/**
 * Syncs contacts and documents with Xero. Looks records up by their natural keys before creating them, since Xero
 * keeps idempotency keys only for minutes.
 */
import { t } from '@hireyard/messages';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { RefusedError } from '../../platform/ports/call-error.ts';
import type {
  AccountsProvider,
  InvoiceState,
  MoneyRole,
  PaymentDocument,
} from '../../platform/ports/accounting.ts';
import {
  anything,
  contacts,
  creditNotes,
  dayOf,
  invoices,
  payments,
  type XeroInvoice,
} from './xero/answers.ts';
import { type ClientSettings, xeroClient } from './xero/client.ts';
import { contactOf, documentOf, VOID_STATES, requireSameDocument, nameTaken } from './xero/documents.ts';
import { jsonAmount } from './xero/exact-json.ts';
import { only, openChart, openLookUp, type XeroClient } from './xero/look-up.ts';
import { verifyDelivery } from './xero/webhook.ts';

export interface XeroSettings extends ClientSettings {
  readonly webhookKey: string;
  /** Code of the account for payments and refunds. */
  readonly bankCode: string;
  /** Codes of accounts for payment methods that don't use the default one. */
  readonly otherCodes?: Readonly<Partial<Record<MoneyRole, string | undefined>>>;
}

const STATUSES: Readonly<Record<XeroInvoice['Status'], InvoiceState['status']>> = {
  DRAFT: 'draft',
  SUBMITTED: 'draft',
  AUTHORISED: 'open',
  PAID: 'paid',
  VOIDED: 'void',
  DELETED: 'void',
};

/**
 * Finds a record or creates it. After a refusal it looks again: an earlier attempt may have arrived late, or someone
 * else may have created it meanwhile.
 */
async function findOrMake<T>(find: () => Promise<T | undefined>, make: () => Promise<T>): Promise<T> {
  const found = await find();
  if (found !== undefined) return found;
  try {
    return await make();
  } catch (error) {
    const late = error instanceof RefusedError ? await find() : undefined;
    if (late === undefined) throw error;
    return late;
  }
}

type Calls<Name extends keyof AccountsProvider> = Pick<AccountsProvider, Name>;
type LookUp = ReturnType<typeof openLookUp>;

/** Contacts, invoices and credit notes. */
function documentCalls(
  client: XeroClient,
  { contactBy, invoiceBy, creditNoteBy, invoice }: LookUp,
): Calls<'ensureContact' | 'raiseInvoice' | 'raiseCreditNote' | 'voidInvoice' | 'getInvoice'> {
  return {
    async ensureContact(party, key) {
      const body = { Contacts: [contactOf(party)] };
      try {
        const contact = await findOrMake(
          () => contactBy(party.code),
          async () => only((await client.write('PUT', '/Contacts', body, contacts, key)).Contacts),
        );
        return contact.ContactID;
      } catch (error) {
        const taken =
          error instanceof RefusedError && /already assigned to another contact/i.test(error.message);
        throw taken ? nameTaken(party, error) : error;
      }
    },

    async raiseInvoice(document, key) {
      const Invoices = [{ Type: 'ACCREC', InvoiceNumber: document.number, ...documentOf(document) }];
      const found = await findOrMake(
        () => invoiceBy(document.number),
        async () => only((await client.write('PUT', '/Invoices', { Invoices }, invoices, key)).Invoices),
      );
      requireSameDocument(document, found);
      return found.InvoiceID;
    },

    async raiseCreditNote(document, key) {
      const CreditNotes = [
        { Type: 'ACCRECCREDIT', CreditNoteNumber: document.number, ...documentOf(document) },
      ];
      const found = await findOrMake(
        () => creditNoteBy(document.number),
        async () =>
          only((await client.write('PUT', '/CreditNotes', { CreditNotes }, creditNotes, key)).CreditNotes),
      );
      requireSameDocument(document, found);
      return found.CreditNoteID;
    },

    async voidInvoice(invoiceId, key) {
      const { InvoiceNumber, Status, AmountPaid, AmountCredited } = await invoice(invoiceId);
      if (VOID_STATES.has(Status)) return;
      if (parseMoney(AmountPaid) + parseMoney(AmountCredited) !== 0n)
        throw new RefusedError(
          'xero_invoice_used',
          t(
            'Invoice {InvoiceNumber} in Xero has payments ({AmountPaid}) or credits ({AmountCredited}). Remove them in Xero first.',
            { InvoiceNumber, AmountPaid, AmountCredited },
          ),
        );
      const Invoices = [{ InvoiceID: invoiceId, Status: Status === 'AUTHORISED' ? 'VOIDED' : 'DELETED' }];
      await client.write('POST', `/Invoices/${invoiceId}`, { Invoices }, anything, key);
    },

    async getInvoice(id) {
      const found = await invoice(id);
      return {
        id: found.InvoiceID,
        number: found.InvoiceNumber,
        status: STATUSES[found.Status],
        date: dayOf(found.Date, found.DateString),
        total: found.Total,
        due: found.AmountDue,
        paid: found.AmountPaid,
        credited: found.AmountCredited,
      };
    },
  };
}

function requireCurrency(
  { CurrencyCode }: { readonly CurrencyCode: string },
  currency: string,
  reference: string,
): void {
  if (CurrencyCode !== currency)
    throw new RefusedError(
      'xero_currency_differs',
      t('Payment {reference} is in {currency}, but the document in Xero is in {CurrencyCode}.', {
        CurrencyCode,
        reference,
        currency,
      }),
    );
}

/** Calls that settle documents: credit allocations and payments. */
function paymentCalls(
  client: XeroClient,
  settings: XeroSettings,
  { paymentBy, invoice, creditNote }: LookUp,
): Calls<'allocate' | 'recordPayment' | 'reversePayment'> {
  return {
    async allocate(creditNoteId, invoiceId, amount, date, key) {
      const { Allocations } = await creditNote(creditNoteId);
      const allocated = Allocations.filter(
        ({ Invoice, IsDeleted }) => Invoice.InvoiceID === invoiceId && IsDeleted !== true,
      ).reduce((sum, { Amount }) => sum + parseMoney(Amount), 0n);
      const missing = parseMoney(amount) - allocated;
      if (missing < 0n)
        throw new RefusedError(
          'xero_allocation_differs',
          t('Xero has allocated {stands} of the credit note to this invoice; Hireyard has {amount}.', {
            stands: formatMoney(allocated),
            amount,
          }),
        );
      if (missing === 0n) return;
      const allocation = {
        Invoice: { InvoiceID: invoiceId },
        Amount: jsonAmount(formatMoney(missing)),
        Date: date,
      };
      const path = `/CreditNotes/${creditNoteId}/Allocations`;
      // The amount already allocated is part of the key, because the same amount can be allocated twice.
      await client.write(
        'PUT',
        path,
        { Allocations: [allocation] },
        anything,
        `${formatMoney(allocated)}-${key}`,
      );
    },

    async recordPayment({ reference, on, date, amount, currency, money }: PaymentDocument, key) {
      const document = on.kind === 'invoice' ? await invoice(on.id) : await creditNote(on.id);
      requireCurrency(document, currency, reference);
      const target =
        on.kind === 'invoice' ? { Invoice: { InvoiceID: on.id } } : { CreditNote: { CreditNoteID: on.id } };
      const payment = {
        ...target,
        Account: { Code: settings.otherCodes?.[money] || settings.bankCode },
        Date: date,
        Amount: jsonAmount(amount),
        Reference: reference,
      };
      const found = await findOrMake(
        () => paymentBy(reference, on),
        async () =>
          only((await client.write('PUT', '/Payments', { Payments: [payment] }, payments, key)).Payments),
      );
      if (found.Amount !== amount)
        throw new RefusedError(
          'xero_payment_differs',
          t('Xero already has the payment {reference} with an amount of {Amount}; Hireyard has {amount}.', {
            reference,
            Amount: found.Amount,
            amount,
          }),
        );
      return found.PaymentID;
    },

    async reversePayment(paymentId, key) {
      const path = `/Payments/${paymentId}`;
      if (only((await client.get(path, payments)).Payments).Status === 'DELETED') return;
      await client.write('POST', path, { Status: 'DELETED' }, anything, key);
    },
  };
}

function accountCalls(client: XeroClient, settings: XeroSettings): Calls<'checkAccount' | 'checkBank'> {
  const chart = openChart(client);
  return {
    async checkAccount(code) {
      const found = (await chart()).get(code);
      return found ? found.reason : `Account ${code} is not there in Xero.`;
    },

    async checkBank() {
      const accountsThere = await chart();
      const codes = new Set([settings.bankCode, ...Object.values(settings.otherCodes ?? {}).filter(Boolean)]);
      const reasons = [...codes].flatMap((code = '') => {
        const found = accountsThere.get(code);
        return (found ? found.bankReason : `Account ${code} is not there in Xero.`) ?? [];
      });
      return reasons.length === 0 ? null : reasons.join(' ');
    },
  };
}

/** Creates the provider without connecting to it. */
export function xeroAccounts(settings: XeroSettings): AccountsProvider {
  const client = xeroClient(settings);
  const lookUp = openLookUp(client);
  return {
    name: 'xero',
    ...documentCalls(client, lookUp),
    ...paymentCalls(client, settings, lookUp),
    ...accountCalls(client, settings),
    verifyWebhook: (raw, headers) => verifyDelivery(settings.webhookKey, raw, headers),
  };
}
