import { firstInSentence, t } from '@hireyard/messages';
import type { PayPage } from '@hireyard/wire/money/money';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Row, Rows, Stack } from '../../../ui/layout.tsx';
import { DateText, Money } from '../../../ui/text.tsx';
import { payPath } from './use-pay-page.ts';

// Customers read the page once, on a phone, and mostly only the amount.

/** Name of the payment type; begins a line. */
const WHAT: Readonly<Record<PayPage['type'], string>> = {
  deposit: t('Deposit'),
  contract: t('Hire'),
  damages: t('Damages'),
};

const HOW: Readonly<Record<string, string>> = {
  card: t('Card'),
  bank_transfer: t('Bank transfer'),
  cash: t('Cash'),
  cheque: t('Cheque'),
  direct_debit: t('Direct debit'),
  transfer: t('From your deposit'),
};
/** Returns the payment or refund method of a line. */
function howText({ method, amount }: Pick<PayPage['receipts'][number], 'method' | 'amount'>): string {
  const how = HOW[method] ?? method;
  if (!amount.startsWith('-')) return how;
  return method === 'transfer'
    ? t('Moved to another payment')
    : t('Refund ({way})', { way: firstInSentence(how) });
}

/** Payments and refunds, to print or save. */
export function Receipt({ uuid, page }: { readonly uuid: string; readonly page: PayPage }) {
  if (page.receipts.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="receipt">
      <h2 id="receipt">{t('Receipt')}</h2>
      <Rows flush>
        {page.receipts.map((line) => (
          <li key={`${line.date} ${line.reference} ${line.amount}`}>
            <Row as="span" between nowrap>
              <span>{howText(line)}</span>
              <Money amount={line.amount} />
            </Row>
            <span className="hy-hint hy-anywhere">
              <DateText day={line.date} />
              {line.reference !== '' && ` · ${line.reference}`}
            </span>
          </li>
        ))}
      </Rows>
      <div className="hy-row hy-noprint">
        <Button onClick={() => window.print()}>{t('Print')}</Button>
        <a
          className="hy-button is-secondary"
          href={`${import.meta.env.VITE_API_BASE ?? ''}${payPath(uuid, 'receipt.pdf')}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('Receipt (PDF)')}
        </a>
      </div>
    </Stack>
  );
}

/** The amount due and its details. */
export function Bill({ page }: { readonly page: PayPage }) {
  const { status } = page;
  const due = status === 'payable' || status === 'processing';
  const partly = due && page.paid !== '0.00';
  return (
    <Stack gap={2}>
      <p className="hy-label">
        {partly ? t('Still to pay') : due ? t('To pay') : status === 'paid' ? t('Paid') : t('Requested')}
      </p>
      <p className="hy-pay-amount hy-strong">
        <Money amount={due ? page.payable : status === 'paid' ? page.paid : page.amount} />
      </p>
      <Stack as="dl" gap={4} className="hy-below hy-apart">
        {factsOf(page, due, partly).map(
          ({ label, text, when }) =>
            when !== false && (
              <Fact key={label} label={label}>
                {text}
              </Fact>
            ),
        )}
      </Stack>
    </Stack>
  );
}

interface FactOfBill {
  readonly label: string;
  readonly text: ReactNode;
  /** False: omitted. */
  readonly when?: boolean;
}

function factsOf(page: PayPage, due: boolean, partly: boolean): readonly FactOfBill[] {
  const { from, to } = page.hire;
  return [
    {
      label: t('For'),
      text: t('{what}, contract {contract_number}', {
        what: WHAT[page.type],
        contract_number: page.contract_number,
      }),
    },
    {
      label: t('Hire'),
      text: (
        <>
          <DateText day={from} /> – <DateText day={to} />
        </>
      ),
      when: (from ?? to) !== null,
    },
    { label: t('Due'), text: <DateText day={page.due_date} />, when: due && page.due_date !== null },
    {
      label: t('Requested'),
      text: <Money amount={page.amount} />,
      when: due && (partly || page.payable !== page.amount),
    },
    {
      label: t('Tax included'),
      text: <Money amount={page.amount_tax} />,
      when: page.amount_tax !== '0.00',
    },
    { label: t('Paid so far'), text: <Money amount={page.paid} />, when: partly },
    { label: t('Refunded'), text: <Money amount={page.refunded} />, when: page.refunded !== '0.00' },
  ];
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Row between nowrap align="start">
      <dt className="hy-muted">{label}</dt>
      <dd className="hy-end hy-anywhere">{children}</dd>
    </Row>
  );
}
