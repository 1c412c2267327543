/** The page of a quote link (specification §2.1: /noauth). No sign-in, designed for a phone first. */
import { fromServer, t } from '@hireyard/messages';
import type { QuotePage, QuotePage as Quote } from '@hireyard/wire/contracts/documents';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { http } from '../../../lib/api/client.ts';
import { type Failure, failureOf, ResponseError } from '../../../lib/api/outcome.ts';
import { newKey } from '../../../lib/api/storage.ts';
import { businessZone } from '../../../lib/business-time.ts';
import { formatMoment, SettingsContext, inFigures } from '../../../lib/format.ts';
import { CompanyContact } from '../../../ui/company-contact.tsx';
import { type Icon, IconCheck, IconClose, IconContract, IconWarn } from '../../../ui/icons.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { AcceptForm, type Acceptance } from './accept-form.tsx';
import { QuoteFacts, QuoteLines } from './quote-lines.tsx';
import '../public.css';

// The contents of the page, and accepting the quote.

const quotePath = (token: string, rest = ''): string => `/api/v1/quote/${encodeURIComponent(token)}/${rest}`;

type Shown =
  | { readonly phase: 'loading' }
  | { readonly phase: 'unknown' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'shown'; readonly page: QuotePage };

function useQuote(token: string) {
  const [shown, setShown] = useState<Shown>({ phase: 'loading' });
  const attempt = useRef({ body: '', key: '' });

  const load = useCallback(async () => {
    try {
      const page = await http<QuotePage>({ path: quotePath(token), waiting: 'background' });
      setShown({ phase: 'shown', page });
    } catch (error) {
      const unknown = error instanceof ResponseError && error.status === 404;
      setShown(unknown ? { phase: 'unknown' } : { phase: 'failed', message: failureOf(error).message });
    }
  }, [token]);
  useEffect(() => void load(), [load]);

  /** Accepts exactly the displayed document; returns why it failed. The page then shows the new state. */
  const accept = async (given: Acceptance, { sha256 }: QuotePage): Promise<Failure | undefined> => {
    const body = { ...given, sha256 };
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() };
    try {
      const page = await http<QuotePage>({
        method: 'POST',
        path: quotePath(token, 'accept/'),
        body,
        idempotencyKey: attempt.current.key,
        waiting: 'background',
      });
      setShown({ phase: 'shown', page });
      return undefined;
    } catch (error) {
      // it was changed, revoked or expired while it was displayed
      if (error instanceof ResponseError && (error.status === 409 || error.status === 410)) await load();
      return failureOf(error);
    }
  };
  const again = () => {
    setShown({ phase: 'loading' });
    void load();
  };
  return { shown, again, accept };
}

const SIGNS: Readonly<Record<QuotePage['status'], Icon>> = {
  open: IconContract,
  accepted: IconCheck,
  expired: IconWarn,
  superseded: IconWarn,
  withdrawn: IconClose,
};

const TONES: Readonly<Record<QuotePage['status'], string>> = {
  open: '',
  accepted: 'is-success',
  expired: 'is-warning',
  superseded: 'is-warning',
  withdrawn: 'is-danger',
};

/** The quote's state, announced when it changes; it receives the focus after accepting. */
function StatusMessage({ page }: { readonly page: QuotePage }) {
  const { status, message, acceptance, locale, expires_at } = page;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== status) place.current?.focus();
    before.current = status;
  }, [status]);
  const Sign = SIGNS[status];
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="status"
      className={`hy-sheet-verdict hy-surface ${TONES[status]}`}
      data-status={status}
    >
      <Sign />
      <div>
        {acceptance !== null && (
          <p>
            <strong>
              {t('Accepted by {name} on {accepted_at}.', {
                name: acceptance.name,
                accepted_at: formatMoment(acceptance.accepted_at, locale),
              })}
            </strong>
          </p>
        )}
        <p>{fromServer(message)}</p>
        {status === 'open' && (
          <p className="hy-hint">
            {t('This link expires on {expires_at}.', { expires_at: formatMoment(expires_at, locale) })}
          </p>
        )}
      </div>
    </div>
  );
}

export default function QuoteForCustomer() {
  const { token = '' } = useParams();
  const { shown, again, accept } = useQuote(token);
  const page = shown.phase === 'shown' ? shown.page : undefined;
  const title =
    page !== undefined
      ? t('Quote {contract_number}', { contract_number: page.contract_number })
      : shown.phase === 'unknown'
        ? t('Link not found')
        : t('Quote');
  useEffect(() => {
    document.title = page === undefined ? title : `${title} · ${page.company.name}`;
  }, [title, page]);
  return (
    <main className="hy-sheet">
      {page !== undefined ? (
        <SettingsContext value={{ ...page, timeZone: businessZone() }}>
          <Sheet title={title} page={page}>
            <Body token={token} page={page} onAccept={async (given) => accept(given, page)} />
          </Sheet>
        </SettingsContext>
      ) : (
        <Sheet title={title}>
          {shown.phase === 'loading' && <SkeletonRows rows={8} label={t('Loading quote')} />}
          {shown.phase === 'unknown' && <p>{t('Please open our full link, or ask for a new one.')}</p>}
          {shown.phase === 'failed' && (
            <ErrorState title={t('Could not load the quote')} detail={shown.message} onRetry={again} />
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
    <Stack gap={16} className="hy-sheet-box is-wide">
      <header>
        {page !== undefined && <p className="hy-accent hy-strong">{page.company.name}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        {page?.quote && (
          <p className="hy-hint">{t('Version {number}', { number: inFigures(page.quote.number) })}</p>
        )}
      </header>
      {children}
      {page !== undefined && <CompanyContact company={page.company} className="hy-below" />}
    </Stack>
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
      <StatusMessage page={page} />
      {quote !== null && (
        <>
          <QuoteFacts quote={quote} />
          <QuoteLines quote={quote} />
          {quote.terms !== '' && (
            <section aria-labelledby="terms">
              <h2 id="terms">{t('Terms')}</h2>
              <p className="hy-written hy-muted hy-size-table" dir="auto">
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
              {t('Quote (PDF)')}
            </a>
          </div>
        </>
      )}
      {status === 'open' && <AcceptForm page={page} onAccept={onAccept} />}
    </>
  );
}
