/** Bodies of emails about money: payment requests, receipts, refunds, invoices and statements. */
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import type { Statement } from '../../money/statements/statement.ts';
import type { InvoiceFacts, PaymentFacts, RefundFacts } from './facts.ts';
import { type Body, type Button, type Fact, factsOf } from '../../mail/templates/letter.ts';
import { anyQuestions, purpose, type Say } from './phrases.ts';

const some = (amount: string): boolean => /[1-9]/.test(amount);
const payButton = (label: string, payment: PaymentFacts, say: Say): Button => ({
  label,
  href: say.payLink(payment.uuid),
});

function requestSubject({ type, contract_number: contract }: PaymentFacts, { t, company }: Say): string {
  if (type === 'deposit')
    return t('Deposit request for hire {contract} from {company}', { contract, company });
  return type === 'contract'
    ? t('Payment request for hire {contract} from {company}', { contract, company })
    : t('Damage charges for hire {contract} from {company}', { contract, company });
}

export function paymentRequestBody(payment: PaymentFacts | undefined, say: Say): Body {
  const { t, company } = say;
  if (payment === undefined)
    return {
      subject: t('Payment request from {company}', { company }),
      preheader: t('A payment is due.'),
      opening: [t('A payment is due. Please get in touch for the details.')],
      facts: [],
      button: null,
      closing: [anyQuestions(say)],
    };
  const open = some(payment.payable);
  const due = say.day(payment.due_date);
  const amount = say.money(payment.payable);
  return {
    subject: requestSubject(payment, say),
    preheader: due === '' ? t('{amount} due', { amount }) : t('{amount} due by {due}', { amount, due }),
    opening: [
      open
        ? t('Please pay the amount below.')
        : t('There is nothing left to pay on this request. Thank you.'),
    ],
    facts: factsOf(
      [t('Contract'), payment.contract_number],
      [t('For'), purpose(payment.type, say)],
      [t('Amount'), say.money(payment.amount)],
      some(payment.amount_tax) ? [t('Tax included'), say.money(payment.amount_tax)] : null,
      payment.payable === payment.amount ? null : [t('Still to pay'), say.money(payment.payable)],
      [t('Due'), due],
    ),
    button: open ? payButton(t('View and pay'), payment, say) : null,
    closing: [anyQuestions(say)],
  };
}

export function receiptBody(payment: PaymentFacts | undefined, say: Say): Body {
  const { t, company } = say;
  const thanks = t('Thank you for your payment. Your receipt is attached.');
  if (payment === undefined)
    return {
      subject: t('Receipt from {company}', { company }),
      preheader: thanks,
      opening: [thanks],
      facts: [],
      button: null,
      closing: [anyQuestions(say)],
    };
  const kept = say.money(formatMoney(parseMoney(payment.captured) - parseMoney(payment.refunded)));
  return {
    subject: t('Receipt for hire {contract} from {company}', {
      contract: payment.contract_number,
      company,
    }),
    preheader: t('{amount} paid. Thank you.', { amount: kept }),
    opening: [thanks],
    facts: factsOf(
      [t('Contract'), payment.contract_number],
      [t('For'), purpose(payment.type, say)],
      [t('Paid'), kept],
      [t('Last payment'), say.day(payment.paid_on)],
      some(payment.payable) ? [t('Still to pay'), say.money(payment.payable)] : null,
    ),
    button: payButton(t('View receipt'), payment, say),
    closing: [anyQuestions(say)],
  };
}

/** Describes a refund's progress to the customer; the staff's reasons stay internal. */
function refundProgress({ position, amount, amount_refunded: back }: RefundFacts, say: Say): string {
  const { t } = say;
  if (position === 'succeeded') return t('We have refunded {amount} to you.', { amount: say.money(back) });
  if (position === 'partially_paid')
    return t('We have refunded {amount}. The rest will follow.', { amount: say.money(back) });
  if (position === 'approved' || position === 'pending')
    return t('Your refund of {amount} has been approved and is on its way.', {
      amount: say.money(amount),
    });
  if (position === 'rejected' || position === 'cancelled') return t('This refund won’t go ahead.');
  return t('We are reviewing your refund of {amount}.', { amount: say.money(amount) });
}

export function refundBody(refund: RefundFacts | undefined, say: Say): Body {
  const { t, company } = say;
  const news = refund === undefined ? t('There is news about your refund.') : refundProgress(refund, say);
  const facts: readonly (Fact | null)[] =
    refund === undefined
      ? []
      : [
          [t('Contract'), refund.contract_number],
          [t('For'), purpose(refund.type, say)],
          [t('Refund'), say.money(refund.amount)],
          some(refund.amount_refunded) ? [t('Refunded'), say.money(refund.amount_refunded)] : null,
        ];
  return {
    subject:
      refund === undefined
        ? t('Refund from {company}', { company })
        : t('Refund for hire {contract} from {company}', { contract: refund.contract_number, company }),
    preheader: news,
    opening: [news],
    facts: factsOf(...facts),
    button: null,
    closing: [
      ...(refund?.position === 'succeeded' ? [t('It can take a few days to appear on your account.')] : []),
      anyQuestions(say),
    ],
  };
}

/** Returns subject, preheader and opening of an email with an invoice. */
function invoiceText(invoice: InvoiceFacts | undefined, { t, company, money }: Say) {
  const opening = t('Your invoice is attached.');
  if (invoice === undefined)
    return {
      subject: t('Invoice from {company}', { company }),
      preheader: t('Your invoice is attached.'),
      opening,
    };
  return {
    subject: t('Invoice {number} for hire {contract} from {company}', {
      number: invoice.number,
      contract: invoice.contract_number,
      company,
    }),
    preheader: t('Your invoice for {amount} is attached.', { amount: money(invoice.amount) }),
    opening,
  };
}

const creditText = (invoice: InvoiceFacts, { t, company, money }: Say) => ({
  subject: t('Credit note {number} for hire {contract} from {company}', {
    number: invoice.number,
    contract: invoice.contract_number,
    company,
  }),
  preheader: t('Your credit note for {amount} is attached.', {
    amount: money(invoice.amount.replace('-', '')),
  }),
  opening: t('Your credit note is attached.'),
});

export function invoiceBody(invoice: InvoiceFacts | undefined, say: Say): Body {
  const { t } = say;
  const credit = invoice?.amount.startsWith('-') === true;
  const words = credit ? creditText(invoice, say) : invoiceText(invoice, say);
  const facts: readonly (Fact | null)[] =
    invoice === undefined
      ? []
      : [
          [credit ? t('Credit note') : t('Invoice'), invoice.number],
          [t('Contract'), invoice.contract_number],
          [t('For'), purpose(invoice.type, say)],
          [t('Date'), say.day(invoice.issued_on)],
          [t('Amount'), say.money(invoice.amount)],
          some(invoice.amount_tax) ? [t('Tax included'), say.money(invoice.amount_tax)] : null,
          [t('Due'), say.day(invoice.due_date)],
        ];
  return {
    subject: words.subject,
    preheader: words.preheader,
    opening: [words.opening],
    facts: factsOf(...facts),
    button: null,
    closing: [anyQuestions(say)],
  };
}

export function statementBody(statement: Statement | undefined, say: Say): Body {
  const { t, company } = say;
  const facts: readonly (Fact | null)[] =
    statement === undefined
      ? []
      : [
          [t('Account'), `${statement.account.code} ${statement.account.name}`.trim()],
          [t('From', undefined, 'since'), say.day(statement.start_date)],
          [t('To', undefined, 'until'), say.day(statement.end_date)],
          [t('Outstanding'), say.money(statement.closing)],
          some(statement.overdue) ? [t('Of which overdue'), say.money(statement.overdue)] : null,
          some(statement.deposits_held) ? [t('Deposits held'), say.money(statement.deposits_held)] : null,
        ];
  return {
    subject:
      statement === undefined
        ? t('Statement from {company}', { company })
        : t('Statement for account {code} from {company}', { code: statement.account.code, company }),
    preheader:
      statement === undefined
        ? t('Your statement is attached.')
        : t('{amount} outstanding.', { amount: say.money(statement.closing) }),
    opening: [
      t('Your statement is attached.'),
      ...(statement !== undefined && some(statement.overdue)
        ? [t('Please pay the overdue amount of {amount}.', { amount: say.money(statement.overdue) })]
        : []),
    ],
    facts: factsOf(...facts),
    button: null,
    closing: [anyQuestions(say)],
  };
}
