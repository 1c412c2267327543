import { t } from '@hireyard/messages';
import type { ReactNode } from 'react';
import type { PayPage } from '@hireyard/wire/money/money';
import { DateText, Money } from '../../../ui/money.tsx';
import { WHAT } from './words.ts';

/** What is owed and for what. */
export function Bill({ page }: { readonly page: PayPage }) {
  const { hire, status } = page;
  const due = status === 'payable' || status === 'processing';
  const partly = due && page.paid !== '0.00';
  return (
    <div className="hy-pay-bill">
      <p className="hy-label">
        {partly ? t('Still to pay') : due ? t('To pay') : status === 'paid' ? t('Paid') : t('Requested')}
      </p>
      <p className="hy-pay-amount">
        <Money amount={due ? page.payable : status === 'paid' ? page.paid : page.amount} />
      </p>
      <dl className="hy-pay-facts">
        <Fact label={t('For')}>
          {t('{what}, contract {contract_number}', {
            what: WHAT[page.type],
            contract_number: page.contract_number,
          })}
        </Fact>
        {(hire.from ?? hire.to) !== null && (
          <Fact label={t('Hire')}>
            <DateText day={hire.from} /> – <DateText day={hire.to} />
          </Fact>
        )}
        {due && page.due_date !== null && (
          <Fact label={t('Due')}>
            <DateText day={page.due_date} />
          </Fact>
        )}
        {(partly || page.payable !== page.amount) && due && (
          <Fact label={t('Requested')}>
            <Money amount={page.amount} />
          </Fact>
        )}
        {page.amount_tax !== '0.00' && (
          <Fact label={t('Tax included')}>
            <Money amount={page.amount_tax} />
          </Fact>
        )}
        {partly && (
          <Fact label={t('Paid so far')}>
            <Money amount={page.paid} />
          </Fact>
        )}
        {page.refunded !== '0.00' && (
          <Fact label={t('Given back')}>
            <Money amount={page.refunded} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
