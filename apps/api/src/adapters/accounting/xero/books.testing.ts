/** Xero's records and rules in memory; the HTTP routes are in ../xero.testing.ts. Amounts are in cents. */
import { randomUUID } from 'node:crypto';
import { formatMoney } from '@hireyard/domain/values/money';
import { centsOf, jsonAmount } from './exact-json.ts';

/** A refusal in Xero's format. */
export class Invalid extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

type Body = Readonly<Record<string, unknown>>;
interface Contact {
  readonly id: string;
  readonly body: Body;
  status: 'ACTIVE' | 'ARCHIVED';
}
interface Document {
  readonly id: string;
  readonly number: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly contact: Contact;
  readonly body: Body;
  readonly ex: bigint;
  readonly tax: bigint;
  status: 'DRAFT' | 'SUBMITTED' | 'AUTHORISED' | 'VOIDED' | 'DELETED';
}
interface Payment {
  readonly id: string;
  readonly on: Document;
  readonly amount: bigint;
  readonly body: Body;
  deleted: boolean;
}
interface Allocation {
  readonly note: Document;
  readonly invoice: Document;
  readonly amount: bigint;
  readonly date: string;
}
interface Account {
  readonly code: string;
  readonly name: string;
  readonly type: string;
  status: 'ACTIVE' | 'ARCHIVED';
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const cents = (value: unknown): bigint => {
  if (typeof value !== 'string') throw new Invalid('A number is wanted.');
  return centsOf(value);
};
const money = (amount: bigint) => jsonAmount(formatMoney(amount));
const xeroDate = (day: unknown) => `/Date(${Date.parse(`${text(day)}T00:00:00Z`)}+0000)/`;
/** The elements of a request body such as `{Invoices: [...]}`. */
export const elements = (body: unknown, name: string): Body[] => {
  const list = (body as Body | null)?.[name];
  if (!Array.isArray(list) || list.length === 0) throw new Invalid(`No ${name} in the body.`);
  return list as Body[];
};

/** Xero's records. Tests inspect these lists. */
export class Books {
  readonly contacts: Contact[] = [];
  readonly documents: Document[] = [];
  readonly payments: Payment[] = [];
  readonly allocations: Allocation[] = [];
  readonly accounts: Account[] = [
    { code: '090', name: 'Bank', type: 'BANK', status: 'ACTIVE' },
    { code: '091', name: 'Card terminal', type: 'BANK', status: 'ACTIVE' },
    { code: '200', name: 'Hire income', type: 'REVENUE', status: 'ACTIVE' },
    { code: '210', name: 'Deposits held', type: 'CURRLIAB', status: 'ACTIVE' },
    { code: '299', name: 'Old sales', type: 'REVENUE', status: 'ARCHIVED' },
  ];

  paid = (on: Document) =>
    this.payments
      .filter((one) => one.on === on && !one.deleted)
      .reduce((sum, { amount }) => sum + amount, 0n);
  allocated = (document: Document) =>
    this.allocations
      .filter(({ note, invoice }) => note === document || invoice === document)
      .reduce((sum, { amount }) => sum + amount, 0n);
  /** The amount that can still be paid or allocated. */
  open = (document: Document) =>
    document.status === 'AUTHORISED'
      ? document.ex + document.tax - this.paid(document) - this.allocated(document)
      : 0n;

  find(id: string, kind?: Document['kind']): Document {
    const found = this.documents.find((one) => one.id === id && (!kind || one.kind === kind));
    if (!found) throw new Invalid('The resource you are looking for cannot be found', 404);
    return found;
  }
  payment(id: string): Payment {
    const found = this.payments.find((one) => one.id === id);
    if (!found) throw new Invalid('The resource you are looking for cannot be found', 404);
    return found;
  }

  addContact(body: Body): Contact {
    const name = text(body['Name']);
    if (name === '') throw new Invalid('The Contact Name cannot be empty.');
    if (this.contacts.some((one) => one.status === 'ACTIVE' && one.body['Name'] === name))
      throw new Invalid(
        `The contact name ${name} is already assigned to another contact. The contact name must be unique across all active contacts.`,
      );
    const contact: Contact = { id: randomUUID(), body, status: 'ACTIVE' };
    this.contacts.push(contact);
    return contact;
  }

  addDocument(kind: Document['kind'], body: Body): Document {
    const number = text(body[kind === 'invoice' ? 'InvoiceNumber' : 'CreditNoteNumber']);
    if (this.documents.some((one) => one.kind === kind && one.number === number))
      throw new Invalid(`${kind === 'invoice' ? 'Invoice' : 'Credit note'} # must be unique.`);
    const contact = this.contacts.find(({ id }) => id === text((body['Contact'] as Body)['ContactID']));
    if (contact?.status !== 'ACTIVE') throw new Invalid('The Contact could not be found or is archived.');
    let ex = 0n;
    let tax = 0n;
    for (const line of elements(body, 'LineItems')) {
      const account = this.accounts.find(({ code }) => code === line['AccountCode']);
      if (account?.status !== 'ACTIVE' || account.type === 'BANK')
        throw new Invalid(
          `Account code '${text(line['AccountCode'])}' is not a valid code for this document.`,
        );
      ex += cents(line['UnitAmount']) * BigInt(text(line['Quantity']));
      // Without our tax amount Xero calculates a fifth, which exposes a client that omits it.
      if (body['LineAmountTypes'] !== 'NoTax')
        tax += 'TaxAmount' in line ? cents(line['TaxAmount']) : ex / 5n;
    }
    const id = randomUUID();
    const document: Document = { id, number, kind, contact, body, ex, tax, status: 'AUTHORISED' };
    this.documents.push(document);
    return document;
  }

  addPayment(body: Body): Payment {
    const invoice = body['Invoice'] as Body | undefined;
    const note = body['CreditNote'] as Body | undefined;
    const on = invoice
      ? this.find(text(invoice['InvoiceID']), 'invoice')
      : this.find(text(note?.['CreditNoteID']), 'credit_note');
    const amount = cents(body['Amount']);
    const bank = this.accounts.find(({ code }) => code === text((body['Account'] as Body)['Code']));
    if (bank?.type !== 'BANK') throw new Invalid('Account type is invalid for a payment.');
    if (amount <= 0n) throw new Invalid('Payment amount must be greater than zero.');
    if (amount > this.open(on))
      throw new Invalid('Payment amount exceeds the amount outstanding on this document.');
    const payment: Payment = { id: randomUUID(), on, amount, body, deleted: false };
    this.payments.push(payment);
    return payment;
  }

  deletePayment(id: string): Payment {
    const payment = this.payment(id);
    if (payment.deleted) throw new Invalid('Payment is already deleted.');
    payment.deleted = true;
    return payment;
  }

  addAllocation(noteId: string, body: Body): Allocation {
    const note = this.find(noteId, 'credit_note');
    const invoice = this.find(text((body['Invoice'] as Body)['InvoiceID']), 'invoice');
    const amount = cents(body['Amount']);
    if (note.contact !== invoice.contact) throw new Invalid('The contacts of both documents differ.');
    if (amount <= 0n || amount > this.open(note) || amount > this.open(invoice))
      throw new Invalid('The amount exceeds what is left of the credit note or invoice.');
    const allocation = { note, invoice, amount, date: text(body['Date']) };
    this.allocations.push(allocation);
    return allocation;
  }

  changeInvoice(id: string, body: Body): Document {
    const invoice = this.find(id, 'invoice');
    const status = body['Status'];
    const draft = invoice.status === 'DRAFT' || invoice.status === 'SUBMITTED';
    if (status === 'DELETED' && draft) invoice.status = 'DELETED';
    else if (status !== 'VOIDED' || invoice.status !== 'AUTHORISED')
      throw new Invalid('Invoice not of valid status for modification');
    else if (this.paid(invoice) + this.allocated(invoice) > 0n)
      throw new Invalid('Invoice has payments or credits allocated to it and cannot be voided.');
    else invoice.status = 'VOIDED';
    return invoice;
  }

  showContact({ id, body, status }: Contact) {
    return { ...body, ContactID: id, ContactStatus: status, HasValidationErrors: false };
  }
  showAccount({ code, name, type, status }: Account) {
    return { AccountID: randomUUID(), Code: code, Name: name, Type: type, Status: status };
  }
  showDocument(document: Document) {
    const { id, number, kind, contact, body, ex, tax, status } = document;
    const left = this.open(document);
    const dates = {
      Date: xeroDate(body['Date']),
      DateString: `${text(body['Date'])}T00:00:00`,
      DueDate: xeroDate(body['DueDate']),
    };
    const figures = { SubTotal: money(ex), TotalTax: money(tax), Total: money(ex + tax) };
    const shared = {
      Type: body['Type'],
      Contact: this.showContact(contact),
      ...dates,
      ...figures,
      Status: status === 'AUTHORISED' && left === 0n ? 'PAID' : status,
      Reference: body['Reference'],
      CurrencyCode: body['CurrencyCode'],
      LineAmountTypes: body['LineAmountTypes'],
    };
    if (kind === 'invoice')
      return {
        ...shared,
        InvoiceID: id,
        InvoiceNumber: number,
        AmountDue: money(left),
        AmountPaid: money(this.paid(document)),
        AmountCredited: money(this.allocated(document)),
      };
    return {
      ...shared,
      CreditNoteID: id,
      CreditNoteNumber: number,
      RemainingCredit: money(left),
      Allocations: this.allocations
        .filter(({ note }) => note === document)
        .map((one) => this.showAllocation(one)),
    };
  }
  showPayment({ id, on, amount, body, deleted }: Payment) {
    return {
      PaymentID: id,
      Date: xeroDate(body['Date']),
      Amount: money(amount),
      Reference: body['Reference'],
      Status: deleted ? 'DELETED' : 'AUTHORISED',
      PaymentType: on.kind === 'invoice' ? 'ACCRECPAYMENT' : 'ARCREDITPAYMENT',
      ...(on.kind === 'invoice'
        ? { Invoice: { InvoiceID: on.id, InvoiceNumber: on.number } }
        : { CreditNote: { CreditNoteID: on.id, CreditNoteNumber: on.number } }),
    };
  }
  showAllocation({ invoice, amount, date }: Allocation) {
    return {
      Amount: money(amount),
      Date: xeroDate(date),
      Invoice: { InvoiceID: invoice.id, InvoiceNumber: invoice.number },
    };
  }
}
