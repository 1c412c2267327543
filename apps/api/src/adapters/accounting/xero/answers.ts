/** Schemas of Xero's responses. Numbers are kept as text (exact-json.ts). */
import { t } from '@hireyard/messages';
import { z } from 'zod';
import { amountOf } from './exact-json.ts';

const amount = z.string().transform((text, context) => {
  try {
    return amountOf(text);
  } catch {
    context.addIssue({ code: 'custom', message: t('not an amount: {text}', { text }) });
    return z.NEVER;
  }
});
const status = z.enum(['DRAFT', 'SUBMITTED', 'DELETED', 'AUTHORISED', 'PAID', 'VOIDED']);
const contactId = z.object({ ContactID: z.string() });

export const contacts = z.object({
  Contacts: z.array(
    z.object({
      ContactID: z.string(),
      Name: z.string().optional(),
      AccountNumber: z.string().optional(),
      ContactStatus: z.string().optional(),
    }),
  ),
});

const invoice = z.object({
  InvoiceID: z.string(),
  InvoiceNumber: z.string().default(''),
  Type: z.string(),
  Status: status,
  Contact: contactId,
  CurrencyCode: z.string(),
  Date: z.string(),
  DateString: z.string().optional(),
  Total: amount,
  AmountDue: amount,
  AmountPaid: amount,
  // Absent when nothing was ever credited.
  AmountCredited: amount.default('0.00'),
});
export type XeroInvoice = z.output<typeof invoice>;
export const invoices = z.object({ Invoices: z.array(invoice) });

const creditNote = z.object({
  CreditNoteID: z.string(),
  CreditNoteNumber: z.string().default(''),
  Type: z.string(),
  Status: status,
  Contact: contactId,
  CurrencyCode: z.string(),
  Total: amount,
  Allocations: z
    .array(
      z.object({
        Amount: amount,
        Invoice: z.object({ InvoiceID: z.string() }),
        IsDeleted: z.boolean().optional(),
      }),
    )
    .default([]),
});
export const creditNotes = z.object({ CreditNotes: z.array(creditNote) });

export const payments = z.object({
  Payments: z.array(
    z.object({
      PaymentID: z.string(),
      Status: z.string(),
      Amount: amount,
      Reference: z.string().default(''),
      Invoice: z.object({ InvoiceID: z.string() }).optional(),
      CreditNote: z.object({ CreditNoteID: z.string() }).optional(),
    }),
  ),
});

export const accounts = z.object({
  Accounts: z.array(
    z.object({
      Code: z.string().optional(),
      Name: z.string().default(''),
      Type: z.string().default(''),
      Status: z.string().default('ACTIVE'),
      EnablePaymentsToAccount: z.boolean().optional(),
    }),
  ),
});

/** A response whose body is ignored. */
export const anything = z.unknown();

/** Parses a Xero date: `2019-03-07T00:00:00` if present, otherwise `/Date(1551916800000+0000)/`. */
export function dayOf(date: string, dateString?: string): string {
  const plain = /^\d{4}-\d{2}-\d{2}/.exec(dateString ?? date)?.[0];
  if (plain !== undefined) return plain;
  const [, milliseconds, sign, hours, minutes] =
    /^\/Date\((-?\d+)(?:([+-])(\d{2})(\d{2}))?\)\/$/.exec(date) ?? [];
  if (milliseconds === undefined) throw new RangeError(`Not a date of Xero: ${date}`);
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000 * (sign === '-' ? -1 : 1);
  return new Date(Number(milliseconds) + offset).toISOString().slice(0, 10);
}
