import { t } from '@hireyard/messages';
import type { QuoteContent } from '@hireyard/wire/contracts/documents';
import type { ReactNode } from 'react';
import { DateText } from '../../../ui/money.tsx';

/** As on the document itself. */
const DELIVERY: Readonly<Record<QuoteContent['delivery_type'], string>> = {
  none: t('You collect and return the goods'),
  deliver: t('We deliver, you return'),
  collect: t('You fetch, we collect'),
  both: t('We deliver and collect'),
};
const BROUGHT = new Set<QuoteContent['delivery_type']>(['deliver', 'both']);
const FETCHED = new Set<QuoteContent['delivery_type']>(['collect', 'both']);

/** For whom, when and where. */
export function QuoteFacts({ quote }: { readonly quote: QuoteContent }) {
  const { dates, address, delivery_type: type } = quote;
  const day = (label: string, value: string | null) =>
    value === null ? null : (
      <Fact label={label}>
        <DateText day={value} />
      </Fact>
    );
  return (
    <dl className="hy-quote-facts">
      {quote.customer !== '' && <Fact label={t('For')}>{quote.customer}</Fact>}
      {quote.reference !== '' && <Fact label={t('Your reference')}>{quote.reference}</Fact>}
      {day(t('Quoted'), quote.date)}
      {day(t('Hire begins'), dates.hire)}
      {day(BROUGHT.has(type) ? t('Delivery') : t('Goods out'), dates.delivery)}
      {day(FETCHED.has(type) ? t('Collection') : t('Goods back'), dates.collection)}
      {day(t('We hold the goods until'), dates.hold)}
      <Fact label={t('How')}>{DELIVERY[type]}</Fact>
      {address.length > 0 && (
        <Fact label={t('Where')}>
          {[...new Set(address)].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Fact>
      )}
    </dl>
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
