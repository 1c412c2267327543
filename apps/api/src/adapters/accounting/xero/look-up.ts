/** Finds existing Xero records by their natural keys, and reads the chart of accounts. */
import { t } from '@hireyard/messages';
import { RefusedError, TryAgainError } from '../../../platform/ports/call-error.ts';
import type { PaymentDocument } from '../../../platform/ports/accounting.ts';
import { accounts, contacts, creditNotes, invoices, payments } from './answers.ts';
import type { xeroClient } from './client.ts';

export type XeroClient = ReturnType<typeof xeroClient>;

/** How long the chart of accounts is cached. */
const ACCOUNTS_KEPT = 5 * 60_000;

/** Builds a Xero filter `Field=="value"`. Xero has no escape for quotation marks. */
function equals(field: string, value: string): string {
  if (/["\\]/.test(value))
    throw new RefusedError(
      'xero_text',
      t('Can’t search Xero for {value}: it contains a quotation mark or backslash.', { value }),
    );
  return `${field}=="${value}"`;
}

/** Returns the only element of a response to a write or to a read of one record. */
export function only<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new TryAgainError(t('Xero returned an empty list.'));
  return first;
}

/** Lookups of records by natural key. */
export function openLookUp(client: XeroClient) {
  const contactBy = async (code: string) => {
    const where = equals('AccountNumber', code);
    const { Contacts } = await client.get('/Contacts', contacts, { where, includeArchived: 'true' });
    const ours = Contacts.filter(({ AccountNumber }) => AccountNumber === code);
    const active = ours.find(({ ContactStatus = 'ACTIVE' }) => ContactStatus === 'ACTIVE');
    if (!active && ours.length > 0)
      throw new RefusedError(
        'xero_contact_archived',
        t('Contact {code} is archived in Xero. Restore it there.', { code }),
      );
    return active;
  };
  const paymentBy = async (reference: string, on: PaymentDocument['on']) =>
    (await client.get('/Payments', payments, { where: equals('Reference', reference) })).Payments.find(
      (one) =>
        one.Reference === reference &&
        one.Status !== 'DELETED' &&
        (on.kind === 'invoice' ? one.Invoice?.InvoiceID : one.CreditNote?.CreditNoteID) === on.id,
    );
  const invoiceBy = async (number: string) =>
    (await client.get('/Invoices', invoices, { where: equals('InvoiceNumber', number) })).Invoices.find(
      ({ Type, InvoiceNumber }) => Type === 'ACCREC' && InvoiceNumber === number,
    );
  const creditNoteBy = async (number: string) =>
    (
      await client.get('/CreditNotes', creditNotes, { where: equals('CreditNoteNumber', number) })
    ).CreditNotes.find(
      ({ Type, CreditNoteNumber }) => Type === 'ACCRECCREDIT' && CreditNoteNumber === number,
    );
  const invoice = async (id: string) => only((await client.get(`/Invoices/${id}`, invoices)).Invoices);
  const creditNote = async (id: string) =>
    only((await client.get(`/CreditNotes/${id}`, creditNotes)).CreditNotes);

  return { contactBy, paymentBy, invoiceBy, creditNoteBy, invoice, creditNote };
}

/** Returns the chart of accounts by code, with reasons why an account can't be used. Cached for five minutes. */
export function openChart(client: XeroClient) {
  let cached:
    | {
        readonly list: Promise<Map<string, { reason: string | null; bankReason: string | null }>>;
        readonly until: number;
      }
    | undefined;
  return () => {
    if (cached && performance.now() < cached.until) return cached.list;
    const list = client.get('/Accounts', accounts).then(
      ({ Accounts }) =>
        new Map(
          Accounts.flatMap(({ Code, Name, Type, Status, EnablePaymentsToAccount }) => {
            const what = `Account ${Code} (${Name})`;
            const inactive = Status === 'ACTIVE' ? null : `${what} is not active in Xero.`;
            const isBank = Type === 'BANK';
            const reason =
              inactive ??
              (isBank ? `${what} is a bank account in Xero: nothing can be invoiced on it.` : null);
            const bankReason =
              inactive ??
              (isBank || EnablePaymentsToAccount === true ? null : `${what} takes no payments in Xero.`);
            return Code === undefined ? [] : [[Code, { reason, bankReason }] as const];
          }),
        ),
    );
    cached = { list, until: performance.now() + ACCOUNTS_KEPT };
    list.catch(() => {
      cached = undefined;
    });
    return list;
  };
}
