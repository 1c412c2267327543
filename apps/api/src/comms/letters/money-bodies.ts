/** Mail about money: what is asked for, what came, what goes back, what is owed. */
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import type { Statement } from '../../money/statements/statement.ts';
import type { InvoiceFacts, PaymentFacts, RefundFacts } from './facts.ts';
import { type Body, type Button, type Fact, factsOf } from '../../mail/templates/letter.ts';
import { askUs, purpose, type Say } from './phrases.ts';

const some = (amount: string): boolean => /[1-9]/.test(amount);
const payButton = (label: string, payment: PaymentFacts, say: Say): Button => ({
  label,
  href: say.payLink(payment.uuid),
});

function askedFor({ type, contract_number: contract }: PaymentFacts, { t, company }: Say): string {
  if (type === 'deposit') return t('Deposit payment for {contract} to {company}', { contract, company });
  return type === 'contract'
    ? t('Hire payment for {contract} to {company}', { contract, company })
    : t('Damages payment for {contract} to {company}', { contract, company });
}

export function paymentRequestBody(payment: PaymentFacts | undefined, say: Say): Body {
  const { t, company } = say;
  if (payment === undefined)
    return {
      subject: t('A payment request from {company}', { company }),
      preheader: t('We ask for a payment.'),
      opening: [t('We ask you for a payment.')],
      facts: [],
      button: null,
      closing: [askUs(say)],
    };
  const open = some(payment.payable);
  const due = say.day(payment.due_date);
  const amount = say.money(payment.payable);
  return {
    subject: askedFor(payment, say),
    preheader: due === '' ? t('{amount} to pay', { amount }) : t('{amount} to pay by {due}', { amount, due }),
    opening: [
      open
        ? t('This is what we ask you to pay.')
        : t('There is nothing more to pay on this request. Thank you.'),
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
    closing: [askUs(say)],
  };
}

export function receiptBody(payment: PaymentFacts | undefined, say: Say): Body {
  const { t, company } = say;
  const thanks = t('Thank you. We have received your payment.');
  if (payment === undefined)
    return {
      subject: t('Your receipt from {company}', { company }),
      preheader: thanks,
      opening: [thanks],
      facts: [],
      button: null,
      closing: [askUs(say)],
    };
  const kept = say.money(formatMoney(parseMoney(payment.captured) - parseMoney(payment.refunded)));
  return {
    subject: t('Your receipt for {contract} from {company}', {
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
    button: payButton(t('See your receipt'), payment, say),
    closing: [askUs(say)],
  };
}

/** What is true of a refund, from the customer's side; why staff decided so is theirs. */
function refundNews({ position, amount, amount_refunded: back }: RefundFacts, say: Say): string {
  const { t } = say;
  if (position === 'succeeded') return t('We have refunded {amount} to you.', { amount: say.money(back) });
  if (position === 'partially_paid')
    return t('We have refunded {amount} to you; the rest follows.', { amount: say.money(back) });
  if (position === 'approved' || position === 'pending')
    return t('We have approved your refund of {amount}. It is on its way to you.', {
      amount: say.money(amount),
    });
  if (position === 'rejected' || position === 'cancelled') return t('This refund will not be made.');
  return t('We are looking at your refund of {amount}.', { amount: say.money(amount) });
}

export function refundBody(refund: RefundFacts | undefined, say: Say): Body {
  const { t, company } = say;
  const news = refund === undefined ? t('This is about your refund.') : refundNews(refund, say);
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
        ? t('Your refund from {company}', { company })
        : t('Your refund for {contract} from {company}', { contract: refund.contract_number, company }),
    preheader: news,
    opening: [news],
    facts: factsOf(...facts),
    button: null,
    closing: [
      ...(refund?.position === 'succeeded' ? [t('Banks and cards may take some days until it shows.')] : []),
      askUs(say),
    ],
  };
}

/** The words of a letter with an invoice. */
function invoiceText(invoice: InvoiceFacts | undefined, { t, company, money }: Say) {
  const opening = t('Here is your invoice.');
  if (invoice === undefined)
    return {
      subject: t('Your invoice from {company}', { company }),
      preheader: t('Your invoice is here.'),
      opening,
    };
  return {
    subject: t('Your invoice {number} from {company}', { number: invoice.number, company }),
    preheader: t('Your invoice of {amount}.', { amount: money(invoice.amount) }),
    opening,
  };
}

const creditText = (invoice: InvoiceFacts, { t, company, money }: Say) => ({
  subject: t('Your credit note {number} from {company}', { number: invoice.number, company }),
  preheader: t('Your credit note of {amount}.', { amount: money(invoice.amount) }),
  opening: t('Here is your credit note.'),
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
    closing: [askUs(say)],
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
          some(statement.overdue) ? [t('Of it overdue'), say.money(statement.overdue)] : null,
          some(statement.deposits_held) ? [t('Deposits held'), say.money(statement.deposits_held)] : null,
        ];
  return {
    subject:
      statement === undefined
        ? t('Statement of account from {company}', { company })
        : t('Statement of account {code} from {company}', { code: statement.account.code, company }),
    preheader:
      statement === undefined
        ? t('Your statement is here.')
        : t('{amount} outstanding.', { amount: say.money(statement.closing) }),
    opening: [t('Here is the statement of your account.')],
    facts: factsOf(...facts),
    button: null,
    closing: [askUs(say)],
  };
}
