import { t } from '@hireyard/messages';
import type { PayPage } from '@hireyard/wire/money/money';
import { Button } from '../../../ui/button.tsx';
import { DateText, Money } from '../../../ui/money.tsx';
import { payPath } from './use-pay-page.ts';
import { howWords } from './words.ts';

/** What was paid and given back, to print or keep. */
export function Receipt({ uuid, page }: { readonly uuid: string; readonly page: PayPage }) {
  if (page.receipts.length === 0) return null;
  return (
    <section className="hy-pay-receipt" aria-labelledby="receipt">
      <h2 id="receipt">{t('Receipt')}</h2>
      <ul>
        {page.receipts.map((line) => (
          <li key={`${line.date} ${line.reference} ${line.amount}`}>
            <span className="hy-pay-line">
              <span>{howWords(line)}</span>
              <Money amount={line.amount} />
            </span>
            <span className="hy-hint">
              <DateText day={line.date} />
              {line.reference !== '' && ` · ${line.reference}`}
            </span>
          </li>
        ))}
      </ul>
      <div className="hy-row hy-noprint">
        <Button onClick={() => window.print()}>{t('Print')}</Button>
        <a
          className="hy-button is-secondary"
          href={`${import.meta.env.VITE_API_BASE ?? ''}${payPath(uuid, 'receipt.pdf')}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('Receipt as PDF')}
        </a>
      </div>
    </section>
  );
}
