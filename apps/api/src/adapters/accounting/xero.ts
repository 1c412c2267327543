/** The books at Xero. Whatever is made is looked for first by its natural key, since Xero's idempotency keys are kept for minutes only. */
import { t } from '@hireyard/messages';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import type {
  AccountsProvider,
  InvoiceDocument,
  InvoiceState,
  MoneyRole,
  Party,
  PaymentDocument,
} from '../../platform/ports/accounting.ts';
import {
  accounts,
  anything,
  contacts,
  creditNotes,
  dayOf,
  invoices,
  payments,
  type XeroInvoice,
} from './xero/answers.ts';
import { type ClientSettings, xeroClient } from './xero/client.ts';
import { jsonAmount } from './xero/exact-json.ts';
import { verifyDelivery } from './xero/webhook.ts';

export interface XeroSettings extends ClientSettings {
  readonly webhookKey: string;
  /** Code of the account that money is paid into and given back from. */
  readonly bankCode: string;
  /** Codes of further accounts for what doesn't go through that one. */
  readonly otherCodes?: Readonly<Partial<Record<MoneyRole, string | undefined>>>;
}

const ACCOUNTS_KEPT = 5 * 60_000;
const GONE = new Set(['VOIDED', 'DELETED']);
const STATUSES: Readonly<Record<XeroInvoice['Status'], InvoiceState['status']>> = {
  DRAFT: 'draft',
  SUBMITTED: 'draft',
  AUTHORISED: 'open',
  PAID: 'paid',
  VOIDED: 'void',
  DELETED: 'void',
};

/** `Field=="value"` of Xero's filters, which know no way to write a quote inside a text. */
function equals(field: string, value: string): string {
  if (/["\\]/.test(value))
    throw new RefusedError(
      'xero_text',
      t('Xero cannot look for {value}: it has a quote or backslash in it.', { value }),
    );
  return `${field}=="${value}"`;
}

/** The one element that Xero answers a write with, or a read of one record. */
function only<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new TryAgainError(t('Xero answered with an empty list.'));
  return first;
}

/** Makes what is not there. A refusal may come from an earlier try that arrived late, or from somebody else at the same time: then it is there now. */
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

const longestText = { Name: 255, EmailAddress: 255, PhoneNumber: 50, City: 255, Region: 255, PostalCode: 50 };
const cut = (field: keyof typeof longestText, text: string) => ({
  [field]: text.slice(0, longestText[field]),
});

function contactOf({ code, name, email, telephone, address }: Party) {
  const lines = Object.fromEntries(
    address.lines.slice(0, 4).map((line, index) => [`AddressLine${index + 1}`, line]),
  );
  return {
    ...cut('Name', name),
    ...(email && cut('EmailAddress', email)),
    AccountNumber: code,
    ContactNumber: code,
    Phones: [{ PhoneType: 'DEFAULT', ...cut('PhoneNumber', telephone) }],
    Addresses: [
      {
        AddressType: 'POBOX',
        ...lines,
        ...cut('City', address.town),
        ...cut('Region', address.region),
        ...cut('PostalCode', address.postcode),
      },
    ],
  };
}

const totalOf = ({ amountEx, amountTax }: InvoiceDocument) =>
  formatMoney(parseMoney(amountEx) + parseMoney(amountTax));

/** Body of an invoice or credit note. The tax is ours to the cent: Xero takes it in place of what it would calculate. */
function documentOf(document: InvoiceDocument) {
  const { contactId, reference, date, dueDate, currency, description, amountEx, amountTax, accountCode } =
    document;
  const taxed = parseMoney(amountTax) !== 0n;
  return {
    Contact: { ContactID: contactId },
    Date: date,
    DueDate: dueDate,
    Reference: reference,
    CurrencyCode: currency,
    LineAmountTypes: taxed ? 'Exclusive' : 'NoTax',
    LineItems: [
      {
        Description: description,
        Quantity: 1,
        UnitAmount: jsonAmount(amountEx),
        AccountCode: accountCode,
        ...(taxed && { TaxAmount: jsonAmount(amountTax) }),
      },
    ],
    Status: 'AUTHORISED',
  };
}

interface Found {
  readonly Status: string;
  readonly Contact: { readonly ContactID: string };
  readonly CurrencyCode: string;
  readonly Total: string;
}

/** Refuses a document of Xero that has our number but is not what we have under it. */
function mustBeOurs(document: InvoiceDocument, found: Found): void {
  const total = totalOf(document);
  const differs = GONE.has(found.Status)
    ? 'it was voided there'
    : found.Contact.ContactID !== document.contactId
      ? 'it is of another contact there'
      : found.CurrencyCode !== document.currency
        ? `it is in ${found.CurrencyCode} there and in ${document.currency} here`
        : found.Total !== total
          ? `its total is ${found.Total} there and ${total} here`
          : undefined;
  if (differs !== undefined)
    throw new RefusedError(
      'xero_document_differs',
      t('Xero has {number} already, but {differs}.', { number: document.number, differs }),
    );
}

const nameTaken = (party: Party, cause: unknown) =>
  new RefusedError(
    'xero_contact_name_taken',
    t(
      'Xero has another contact named {name}: give one of them another name, or that contact in Xero the account number {code}.',
      { name: party.name, code: party.code },
    ),
    { cause },
  );

/** Opens the provider; nothing is connected yet. */
export function xeroAccounts(settings: XeroSettings): AccountsProvider {
  const client = xeroClient(settings);

  const contactBy = async (code: string) => {
    const where = equals('AccountNumber', code);
    const { Contacts } = await client.get('/Contacts', contacts, { where, includeArchived: 'true' });
    const ours = Contacts.filter(({ AccountNumber }) => AccountNumber === code);
    const active = ours.find(({ ContactStatus = 'ACTIVE' }) => ContactStatus === 'ACTIVE');
    if (!active && ours.length > 0)
      throw new RefusedError(
        'xero_contact_archived',
        t('The contact {code} is archived in Xero: restore it there.', { code }),
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

  let kept:
    | {
        readonly list: Promise<Map<string, { reason: string | null; bankReason: string | null }>>;
        readonly until: number;
      }
    | undefined;
  const chart = () => {
    if (kept && performance.now() < kept.until) return kept.list;
    const list = client.get('/Accounts', accounts).then(
      ({ Accounts }) =>
        new Map(
          Accounts.flatMap(({ Code, Name, Type, Status, EnablePaymentsToAccount }) => {
            const what = `Account ${Code} (${Name})`;
            const asleep = Status === 'ACTIVE' ? null : `${what} is not active in Xero.`;
            const isBank = Type === 'BANK';
            const reason =
              asleep ?? (isBank ? `${what} is a bank account in Xero: nothing can be invoiced on it.` : null);
            const bankReason =
              asleep ??
              (isBank || EnablePaymentsToAccount === true ? null : `${what} takes no payments in Xero.`);
            return Code === undefined ? [] : [[Code, { reason, bankReason }] as const];
          }),
        ),
    );
    kept = { list, until: performance.now() + ACCOUNTS_KEPT };
    list.catch(() => {
      kept = undefined;
    });
    return list;
  };

  return {
    name: 'xero',

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
      mustBeOurs(document, found);
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
      mustBeOurs(document, found);
      return found.CreditNoteID;
    },

    async allocate(creditNoteId, invoiceId, amount, date, key) {
      const { Allocations } = await creditNote(creditNoteId);
      const stands = Allocations.filter(
        ({ Invoice, IsDeleted }) => Invoice.InvoiceID === invoiceId && IsDeleted !== true,
      ).reduce((sum, { Amount }) => sum + parseMoney(Amount), 0n);
      const missing = parseMoney(amount) - stands;
      if (missing < 0n)
        throw new RefusedError(
          'xero_allocation_differs',
          t('Xero has {stands} of the credit note set against this invoice, here it is {amount}.', {
            stands: formatMoney(stands),
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
      // What already stood is part of the key: the same amount may be added twice.
      await client.write(
        'PUT',
        path,
        { Allocations: [allocation] },
        anything,
        `${formatMoney(stands)}-${key}`,
      );
    },

    async recordPayment({ reference, on, date, amount, currency, money }: PaymentDocument, key) {
      const document = on.kind === 'invoice' ? await invoice(on.id) : await creditNote(on.id);
      if (document.CurrencyCode !== currency)
        throw new RefusedError(
          'xero_currency_differs',
          t('The document in Xero is in {CurrencyCode}, the payment {reference} in {currency}.', {
            CurrencyCode: document.CurrencyCode,
            reference,
            currency,
          }),
        );
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
          t('Xero has the payment {reference} already, with {Amount} where it is {amount} here.', {
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

    async voidInvoice(invoiceId, key) {
      const { InvoiceNumber, Status, AmountPaid, AmountCredited } = await invoice(invoiceId);
      if (GONE.has(Status)) return;
      if (parseMoney(AmountPaid) + parseMoney(AmountCredited) !== 0n)
        throw new RefusedError(
          'xero_invoice_used',
          t(
            'Xero has money or credit on {InvoiceNumber} ({AmountPaid} paid, {AmountCredited} credited): take that back first.',
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

    verifyWebhook: (raw, headers) => verifyDelivery(settings.webhookKey, raw, headers),
  };
}
