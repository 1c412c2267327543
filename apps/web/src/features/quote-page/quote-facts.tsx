import type { QuoteContent } from '@hireyard/wire/documents';
import type { ReactNode } from 'react';
import { DateText } from '../../ui/money.tsx';

/** As on the document itself. */
const DELIVERY: Readonly<Record<QuoteContent['delivery_type'], string>> = {
  none: 'You collect and return the goods',
  deliver: 'We deliver, you return',
  collect: 'You fetch, we collect',
  both: 'We deliver and collect',
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
      {quote.customer !== '' && <Fact label="For">{quote.customer}</Fact>}
      {quote.reference !== '' && <Fact label="Your reference">{quote.reference}</Fact>}
      {day('Quoted', quote.date)}
      {day('Hire begins', dates.hire)}
      {day(BROUGHT.has(type) ? 'Delivery' : 'Goods out', dates.delivery)}
      {day(FETCHED.has(type) ? 'Collection' : 'Goods back', dates.collection)}
      {day('We hold the goods until', dates.hold)}
      <Fact label="How">{DELIVERY[type]}</Fact>
      {address.length > 0 && (
        <Fact label="Where">
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
