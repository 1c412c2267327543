/** Mail about money: what is asked for, what came, what goes back, what is owed. */
import { formatMoney, parseMoney } from '@hireyard/domain/money';
import type { Statement } from '../../money/statement/statement.ts';
import type { InvoiceFacts, PaymentFacts, RefundFacts } from '../facts.ts';
import { type Body, type Button, type Fact, factsOf } from './letter.ts';
import { ASK_US, FOR, joined, type Say } from './say.ts';

const some = (amount: string): boolean => /[1-9]/.test(amount);
const payButton = (label: string, payment: PaymentFacts, say: Say): Button => ({
  label,
  href: say.payLink(payment.uuid),
});

export function paymentRequestBody(payment: PaymentFacts | undefined, say: Say): Body {
  if (payment === undefined)
    return {
      subject: `A payment request from ${say.company}`,
      preheader: 'We ask for a payment.',
      opening: ['We ask you for a payment.'],
      facts: [],
      button: null,
      closing: [ASK_US],
    };
  const open = some(payment.payable);
  const due = say.day(payment.due_date);
  return {
    subject: joined(`${FOR[payment.type]} payment for`, payment.contract_number, 'to', say.company),
    preheader: joined(`${say.money(payment.payable)} to pay`, due === '' ? '' : `by ${due}`),
    opening: [
      open ? 'This is what we ask you to pay.' : 'There is nothing more to pay on this request. Thank you.',
    ],
    facts: factsOf(
      ['Contract', payment.contract_number],
      ['For', FOR[payment.type]],
      ['Amount', say.money(payment.amount)],
      some(payment.amount_tax) ? ['Tax in it', say.money(payment.amount_tax)] : null,
      payment.payable === payment.amount ? null : ['Still to pay', say.money(payment.payable)],
      ['Due', due],
    ),
    button: open ? payButton('View and pay', payment, say) : null,
    closing: [ASK_US],
  };
}

export function receiptBody(payment: PaymentFacts | undefined, say: Say): Body {
  const thanks = 'Thank you. We have received your payment.';
  if (payment === undefined)
    return {
      subject: `Your receipt from ${say.company}`,
      preheader: thanks,
      opening: [thanks],
      facts: [],
      button: null,
      closing: [ASK_US],
    };
  const kept = say.money(formatMoney(parseMoney(payment.captured) - parseMoney(payment.refunded)));
  return {
    subject: joined('Your receipt for', payment.contract_number, 'from', say.company),
    preheader: `${kept} paid. Thank you.`,
    opening: [thanks],
    facts: factsOf(
      ['Contract', payment.contract_number],
      ['For', FOR[payment.type]],
      ['Paid', kept],
      ['Last payment', say.day(payment.paid_on)],
      some(payment.payable) ? ['Still to pay', say.money(payment.payable)] : null,
    ),
    button: payButton('See your receipt', payment, say),
    closing: [ASK_US],
  };
}

/** What is true of a refund, from the customer's side; why staff decided so is theirs. */
function refundNews({ position, amount, amount_refunded: back }: RefundFacts, say: Say): string {
  if (position === 'succeeded') return `We have refunded ${say.money(back)} to you.`;
  if (position === 'partially_paid') return `We have refunded ${say.money(back)} to you; the rest follows.`;
  if (position === 'approved' || position === 'pending')
    return `We have approved your refund of ${say.money(amount)}. It is on its way to you.`;
  if (position === 'rejected' || position === 'cancelled') return 'This refund will not be made.';
  return `We are looking at your refund of ${say.money(amount)}.`;
}

export function refundBody(refund: RefundFacts | undefined, say: Say): Body {
  const news = refund === undefined ? 'This is about your refund.' : refundNews(refund, say);
  const facts: readonly (Fact | null)[] =
    refund === undefined
      ? []
      : [
          ['Contract', refund.contract_number],
          ['For', FOR[refund.type]],
          ['Refund', say.money(refund.amount)],
          some(refund.amount_refunded) ? ['Refunded', say.money(refund.amount_refunded)] : null,
        ];
  return {
    subject: joined(
      'Your refund',
      refund === undefined ? '' : `for ${refund.contract_number}`,
      'from',
      say.company,
    ),
    preheader: news,
    opening: [news],
    facts: factsOf(...facts),
    button: null,
    closing: [
      ...(refund?.position === 'succeeded' ? ['Banks and cards may take some days until it shows.'] : []),
      ASK_US,
    ],
  };
}

export function invoiceBody(invoice: InvoiceFacts | undefined, say: Say): Body {
  const credit = invoice?.amount.startsWith('-') === true;
  const what = credit ? 'credit note' : 'invoice';
  const facts: readonly (Fact | null)[] =
    invoice === undefined
      ? []
      : [
          [credit ? 'Credit note' : 'Invoice', invoice.number],
          ['Contract', invoice.contract_number],
          ['For', FOR[invoice.type]],
          ['Date', say.day(invoice.issued_on)],
          ['Amount', say.money(invoice.amount)],
          some(invoice.amount_tax) ? ['Tax in it', say.money(invoice.amount_tax)] : null,
          ['Due', say.day(invoice.due_date)],
        ];
  return {
    subject: joined(`Your ${what}`, invoice?.number, 'from', say.company),
    preheader:
      invoice === undefined ? `Your ${what} is here.` : `Your ${what} of ${say.money(invoice.amount)}.`,
    opening: [`Here is your ${what}.`],
    facts: factsOf(...facts),
    button: null,
    closing: [ASK_US],
  };
}

export function statementBody(statement: Statement | undefined, say: Say): Body {
  const facts: readonly (Fact | null)[] =
    statement === undefined
      ? []
      : [
          ['Account', joined(statement.account.code, statement.account.name)],
          ['From', say.day(statement.start_date)],
          ['To', say.day(statement.end_date)],
          ['Outstanding', say.money(statement.closing)],
          some(statement.overdue) ? ['Of it overdue', say.money(statement.overdue)] : null,
          some(statement.deposits_held) ? ['Deposits held', say.money(statement.deposits_held)] : null,
        ];
  return {
    subject: joined('Statement of account', statement?.account.code, 'from', say.company),
    preheader:
      statement === undefined ? 'Your statement is here.' : `${say.money(statement.closing)} outstanding.`,
    opening: ['Here is the statement of your account.'],
    facts: factsOf(...facts),
    button: null,
    closing: [ASK_US],
  };
}
