import type { QuoteContent } from '@hireyard/wire/documents';
import type { ReactNode } from 'react';
import { DateText } from '../../ui/money.tsx';

const DELIVERY: Readonly<Record<QuoteContent['delivery_type'], string>> = {
  none: 'You fetch it and bring it back',
  deliver: 'We deliver, you bring it back',
  collect: 'You fetch it, we collect it',
  both: 'We deliver and collect',
};

/** For whom, when and where. */
export function QuoteFacts({ quote }: { readonly quote: QuoteContent }) {
  const { dates, address } = quote;
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
      {day('Delivery', dates.delivery)}
      {dates.hire !== dates.delivery && day('Hire from', dates.hire)}
      {day('Collection', dates.collection)}
      {day('Goods are held until', dates.hold)}
      <Fact label="How">{DELIVERY[quote.delivery_type]}</Fact>
      {address.length > 0 && (
        <Fact label="Where">
          {address.map((line) => (
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
