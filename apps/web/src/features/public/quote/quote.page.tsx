/** Where a customer reads what he was quoted and accepts it, by the link that he was sent (specification §2.1: /noauth). No sign-in, made for a phone first. */
import { t } from '@hireyard/messages';
import type { QuotePage as Quote } from '@hireyard/wire/contracts/documents';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { usePageActive } from '../../../lib/page-active.ts';
import { businessZone } from '../../../lib/business-zone.ts';
import { CompanyContact } from '../../../ui/company-contact.tsx';
import { SettingsContext } from '../../../lib/settings.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { AcceptForm } from './accept-form.tsx';
import { QuoteFacts } from './quote-facts.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { type Acceptance, quotePath, useQuote } from './use-quote.ts';
import { Verdict } from './verdict.tsx';
import './quote.css';

export default function QuotePage() {
  const { token = '' } = useParams();
  const { shown, again, accept } = useQuote(token);
  const active = usePageActive();
  const page = shown.phase === 'shown' ? shown.page : undefined;
  const title =
    page !== undefined
      ? t('Quote {contract_number}', { contract_number: page.contract_number })
      : shown.phase === 'unknown'
        ? t('This link is not known')
        : t('Quote');
  useEffect(() => {
    if (active) document.title = page === undefined ? title : `${title} · ${page.company.name}`;
  }, [active, title, page]);
  return (
    <main className="hy-quote">
      {page !== undefined ? (
        <SettingsContext value={{ ...page, timeZone: businessZone() }}>
          <Sheet title={title} page={page}>
            <Body token={token} page={page} onAccept={async (given) => accept(given, page)} />
          </Sheet>
        </SettingsContext>
      ) : (
        <Sheet title={title}>
          {shown.phase === 'loading' && <SkeletonRows rows={8} label={t('Loading the quote')} />}
          {shown.phase === 'unknown' && (
            <p>
              {t(
                'Please check that you opened the whole address from the message that you were sent. If it still does not work, ask for a new link.',
              )}
            </p>
          )}
          {shown.phase === 'failed' && (
            <ErrorState title={t('The quote could not be loaded')} detail={shown.message} onRetry={again} />
          )}
        </Sheet>
      )}
    </main>
  );
}

function Sheet({
  title,
  page,
  children,
}: {
  readonly title: string;
  readonly page?: Quote;
  readonly children: ReactNode;
}) {
  return (
    <div className="hy-quote-box">
      <header>
        {page !== undefined && <p className="hy-quote-company">{page.company.name}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        {page?.quote && <p className="hy-hint">{t('Version {number}', { number: page.quote.number })}</p>}
      </header>
      {children}
      {page !== undefined && <CompanyContact company={page.company} className="hy-quote-reach" />}
    </div>
  );
}

interface BodyProps {
  readonly token: string;
  readonly page: Quote;
  readonly onAccept: (given: Acceptance) => ReturnType<ReturnType<typeof useQuote>['accept']>;
}

function Body({ token, page, onAccept }: BodyProps) {
  const { quote, status } = page;
  return (
    <>
      <Verdict page={page} />
      {quote !== null && (
        <>
          <QuoteFacts quote={quote} />
          <QuoteLines quote={quote} />
          {quote.terms !== '' && (
            <section aria-labelledby="terms">
              <h2 id="terms">{t('Terms')}</h2>
              <p className="hy-quote-terms" dir="auto">
                {quote.terms}
              </p>
            </section>
          )}
          <div className="hy-row hy-noprint">
            <a
              className="hy-button is-secondary"
              href={`${import.meta.env.VITE_API_BASE ?? ''}${quotePath(token, 'document.pdf')}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('Quote as PDF')}
            </a>
          </div>
        </>
      )}
      {status === 'open' && <AcceptForm page={page} onAccept={onAccept} />}
    </>
  );
}
