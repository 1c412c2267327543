import { t } from '@hireyard/messages';
import type { QuoteContent } from '@hireyard/wire/contracts/documents';
import type { ReactNode } from 'react';
import { OwnDatesHint } from '../../../ui/own-dates.tsx';
import { rich, DateText, Money, NumberText } from '../../../ui/text.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { Columns, Row, Stack } from '../../../ui/layout.tsx';

/** As on the document itself. */
const DELIVERY: Readonly<Record<QuoteContent['delivery_type'], string>> = {
  none: t('You collect and return the goods'),
  deliver: t('We deliver, you return'),
  collect: t('You collect from us, we collect from you'),
  both: t('We deliver and collect'),
};
const BROUGHT = new Set<QuoteContent['delivery_type']>(['deliver', 'both']);
const WE_COLLECT = new Set<QuoteContent['delivery_type']>(['collect', 'both']);

/** Customer, dates and place. */
export function QuoteFacts({ quote }: { readonly quote: QuoteContent }) {
  const { dates, address, delivery_type: type } = quote;
  const day = (label: string, value: string | null) =>
    value === null ? null : (
      <Fact label={label}>
        <DateText day={value} />
      </Fact>
    );
  return (
    <Columns as="dl" min={160} gap={16}>
      {quote.customer !== '' && <Fact label={t('For')}>{quote.customer}</Fact>}
      {quote.reference !== '' && <Fact label={t('Your reference')}>{quote.reference}</Fact>}
      {day(t('Quote date'), quote.date)}
      {day(t('Hire starts'), dates.hire)}
      {day(BROUGHT.has(type) ? t('Delivery') : t('You collect'), dates.delivery)}
      {day(WE_COLLECT.has(type) ? t('Collection') : t('You return'), dates.collection)}
      {day(t('Reserved for you until'), dates.hold)}
      <Fact label={t('Transport')}>{DELIVERY[type]}</Fact>
      {address.length > 0 && (
        <Fact label={t('Address')}>
          {[...new Set(address)].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Fact>
      )}
    </Columns>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="hy-label">{label}</dt>
      <Stack as="dd" className="hy-anywhere">
        {children}
      </Stack>
    </div>
  );
}

const isNothing = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount);

/** Items, prices and totals. */
export function QuoteLines({ quote }: { readonly quote: QuoteContent }) {
  const { lines, totals } = quote;
  const row = (label: string, amount: string) => !isNothing(amount) && <Sum label={label} amount={amount} />;
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{t('Items')}</h2>
      <table className="hy-quote-lines">
        <TableHead
          columns={[
            t('Item'),
            [t('Quantity'), 'hy-end hy-desk'],
            [t('Each'), 'hy-end hy-desk'],
            [t('Price'), 'hy-end'],
          ]}
        />
        <tbody>
          {lines.map((line, index) => (
            // several lines may have the same title
            // oxlint-disable-next-line react/no-array-index-key -- they never change
            <tr key={index}>
              <td>
                {line.title}
                <OwnDatesHint line={line} />
                <span className="hy-hint hy-block hy-phone">
                  <NumberText value={line.quantity} /> × <Money amount={line.unit_price} />
                </span>
                {!isNothing(line.unit_washup_price) && (
                  <span className="hy-hint hy-block">
                    {rich('wash-up {amount} each', { amount: <Money amount={line.unit_washup_price} /> })}
                  </span>
                )}
              </td>
              <td className="hy-end hy-desk">
                <NumberText value={line.quantity} />
              </td>
              <td className="hy-end hy-desk">
                <Money amount={line.unit_price} />
              </td>
              <td className="hy-end">
                <Money amount={line.value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Stack as="dl" gap={4} className="hy-quote-sums hy-to-end">
        {row(t('Hire'), totals.hire)}
        {row(t('Wash-up'), totals.washup)}
        {row(t('Delivery and collection'), totals.delivery)}
        <Sum label={t('Total before tax')} amount={totals.value} />
        <Sum label={t('Tax')} amount={totals.tax} />
        <Sum label={t('Total')} amount={totals.grand_total} strong />
        {row(t('Refundable deposit'), totals.deposit)}
      </Stack>
    </section>
  );
}

function Sum({
  label,
  amount,
  strong = false,
}: {
  readonly label: string;
  readonly amount: string;
  readonly strong?: boolean;
}) {
  return (
    <Row between nowrap className={strong ? 'hy-below hy-strong hy-size-title' : undefined}>
      <dt className={strong ? undefined : 'hy-muted'}>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </Row>
  );
}
