import { t } from '@hireyard/messages';
import type { TotpSetUp } from '@hireyard/wire/people/auth';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';

/** The secret of an authenticator app: as a picture to scan, as text to type, and as a link on the phone itself. */
export function TotpSecret({ setUp: { secret, uri, qr } }: { readonly setUp: TotpSetUp }) {
  return (
    <>
      <p>{t('Scan this with your authenticator app, then type the six digits that it shows.')}</p>
      <img
        className="hy-security-qr"
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t('QR code for the authenticator app; the same key stands below as text')}
        width="180"
        height="180"
        decoding="async"
      />
      <div className="hy-security-secret">
        <span className="hy-label">{t('Or type this key')}</span>
        <div className="hy-row">
          <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <Button onClick={() => void copyText(secret, t('The key is copied.'))}>{t('Copy key')}</Button>
          <a href={uri} className="hy-button is-secondary hy-phone">
            {t('Open in an app')}
          </a>
        </div>
      </div>
    </>
  );
}
