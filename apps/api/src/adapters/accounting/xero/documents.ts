/** Builds the documents sent to Xero, and refuses to overwrite documents that aren't ours. */
import { t } from '@hireyard/messages';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { RefusedError } from '../../../platform/ports/call-error.ts';
import type { InvoiceDocument, Party } from '../../../platform/ports/accounting.ts';
import { jsonAmount } from './exact-json.ts';

/** States of voided and deleted documents. */
export const VOID_STATES = new Set(['VOIDED', 'DELETED']);

const longestText = { Name: 255, EmailAddress: 255, PhoneNumber: 50, City: 255, Region: 255, PostalCode: 50 };
const cut = (field: keyof typeof longestText, text: string) => ({
  [field]: text.slice(0, longestText[field]),
});

/** Body of a contact. */
export function contactOf({ code, name, email, telephone, address }: Party) {
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

/** Body of an invoice or credit note. Xero keeps our tax amounts to the cent instead of calculating its own. */
export function documentOf(document: InvoiceDocument) {
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

/** Throws RefusedError if the document that Xero has under our number differs from ours. */
export function requireSameDocument(document: InvoiceDocument, found: Found): void {
  const total = totalOf(document);
  const { number, currency } = document;
  const difference = VOID_STATES.has(found.Status)
    ? t('Xero already has {number}, but it was voided.', { number })
    : found.Contact.ContactID !== document.contactId
      ? t('Xero already has {number} for another contact.', { number })
      : found.CurrencyCode !== currency
        ? t('Xero already has {number} in {found} instead of {currency}.', {
            number,
            found: found.CurrencyCode,
            currency,
          })
        : found.Total !== total
          ? t('Xero already has {number} with a total of {found} instead of {total}.', {
              number,
              found: found.Total,
              total,
            })
          : undefined;
  if (difference !== undefined) throw new RefusedError('xero_document_differs', difference);
}

/** The error for a contact name that Xero already has. */
export const nameTaken = (party: Party, cause: unknown) =>
  new RefusedError(
    'xero_contact_name_taken',
    t(
      'Xero already has a contact named {name}. Rename one of them, or give the contact in Xero the account number {code}.',
      { name: party.name, code: party.code },
    ),
    { cause },
  );
