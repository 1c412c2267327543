import { fromServer, t } from '@hireyard/messages';
import type { QuotePage } from '@hireyard/wire/contracts/documents';
import { useEffect, useRef } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { type Icon, IconCheck, IconClose, IconContract, IconWarn } from '../../../ui/icons.tsx';

const SIGNS: Readonly<Record<QuotePage['status'], Icon>> = {
  open: IconContract,
  accepted: IconCheck,
  expired: IconWarn,
  superseded: IconWarn,
  withdrawn: IconClose,
};

/** How the quote stands, read out when it changes; who has just accepted is led to it. */
export function Verdict({ page }: { readonly page: QuotePage }) {
  const { status, message, acceptance, locale, expires_at } = page;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== status) place.current?.focus();
    before.current = status;
  }, [status]);
  const Sign = SIGNS[status];
  return (
    <div ref={place} tabIndex={-1} role="status" className="hy-quote-verdict" data-status={status}>
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
            {t('This link works until {expires_at}.', { expires_at: formatMoment(expires_at, locale) })}
          </p>
        )}
      </div>
    </div>
  );
}
