/** Turns the second factor on or off, and shows recovery codes. A chunk of its own, since it is rarely used. */
import { t } from '@hireyard/messages';
import type { RecoveryCodes as Codes, TotpSetUp } from '@hireyard/wire/people/auth';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { toast } from '../../../ui/toast.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { post, useReloadOwn } from './own.ts';
import { useUser } from '../../../page/session.ts';
import { Surface } from '../../../ui/layout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { saveDocument } from '../../../lib/browser.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows the recovery codes once; the dialog closes when the user confirms having saved them. */
function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const user = useUser();
  const [kept, setKept] = useState(false);
  const [asked, setAsked] = useState(false);
  const close = () => (kept ? onClose() : setAsked(true));
  const text = `${t('Hireyard recovery codes for {email} at {host}. Each works once.\n\n{codes}', { email: user?.email ?? '', host: window.location.host, codes: codes.join('\n') })}
`;
  return (
    <Dialog open title={t('Save your recovery codes')} onClose={close}>
      <div className="hy-form hy-security-codes">
        <p>{t('Each signs you in once. Save them now, and not only on your phone.')}</p>
        <p className="hy-hint hy-anywhere">
          {t('For {email} at {host}', { email: user?.email ?? '', host: window.location.host })}
        </p>
        <Surface as="ul" gap={4} aria-label={t('Recovery codes')}>
          {codes.map((code) => (
            <li key={code}>
              <code className="hy-anywhere">{code}</code>
            </li>
          ))}
        </Surface>
        <div className="hy-row hy-noprint">
          <Button onClick={() => void copyText(codes.join('\n'), t('Codes copied.'))}>{t('Copy')}</Button>
          <Button
            onClick={() =>
              saveDocument(
                new Blob([text], { type: 'text/plain;charset=utf-8' }),
                'hireyard-recovery-codes.txt',
              )
            }
          >
            {t('Download')}
          </Button>
          <Button onClick={() => window.print()}>{t('Print')}</Button>
        </div>
        <div className="hy-noprint">
          <Checkbox
            checked={kept}
            aria-invalid={(asked && !kept) || undefined}
            aria-describedby="codes-kept"
            onChange={(event) => setKept(event.target.checked)}
          >
            {t('I’ve saved these codes')}
          </Checkbox>
          <div id="codes-kept" role="alert" className="hy-error">
            {asked && !kept && t('Save the codes first.')}
          </div>
        </div>
        <div className="hy-row hy-to-end hy-noprint">
          <Button kind="primary" onClick={close}>
            {t('Done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The secret of an authenticator app: QR code, text, and a link on the phone. */
function TotpSecret({ setUp: { secret, uri, qr } }: { readonly setUp: TotpSetUp }) {
  return (
    <>
      <p>{t('Scan it with your app, then enter the code.')}</p>
      <img
        className="hy-security-qr"
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t('QR code; the key is below as text')}
        width="180"
        height="180"
        decoding="async"
      />
      <div>
        <span className="hy-label">{t('Or enter this key')}</span>
        <div className="hy-row">
          <code className="hy-anywhere">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <Button onClick={() => void copyText(secret, t('Key copied.'))}>{t('Copy key')}</Button>
          <a href={uri} className="hy-button is-secondary hy-phone">
            {t('Open in app')}
          </a>
        </div>
      </div>
    </>
  );
}

interface SecondFactorDialogProps {
  readonly act: 'set-up' | 'remove' | 'recovery';
  readonly onClose: () => void;
}

export default function SecondFactorDialog({ act, onClose }: SecondFactorDialogProps) {
  const reloadConnections = useReloadOwn();
  const [setUp, setSetUp] = useState<TotpSetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const show = async ({ recovery_codes }: Codes) => {
    setCodes(recovery_codes);
    await reloadConnections();
  };
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (act === 'remove')
    return (
      <AskDialog
        title={t('Turn off second factor?')}
        ask={['password']}
        action={t('Turn off')}
        danger
        onClose={onClose}
        send={async (values) => {
          await post('second-factor/totp/remove/', values);
          await reloadConnections();
          toast(t('Second factor turned off.'), { tone: 'success' });
          onClose();
        }}
      >
        <p>{t('Your password is then enough. Recovery codes end.')}</p>
      </AskDialog>
    );
  if (act === 'recovery')
    return (
      <AskDialog
        title={t('Create recovery codes')}
        ask={['password']}
        action={t('Create codes')}
        onClose={onClose}
        send={async (values) => show(await post<Codes>('second-factor/recovery/', values))}
      >
        <p>{t('Your current codes will stop working.')}</p>
      </AskDialog>
    );
  if (setUp === undefined)
    return (
      <AskDialog
        title={t('Turn on second factor')}
        ask={['password']}
        action={t('Continue')}
        onClose={onClose}
        send={async (values) => setSetUp(await post<TotpSetUp>('second-factor/totp/', values))}
      >
        <p>{t('You need an authenticator app or password manager.')}</p>
      </AskDialog>
    );
  return (
    <AskDialog
      key="code"
      title={t('Turn on second factor')}
      ask={['code']}
      action={t('Confirm code')}
      onClose={onClose}
      send={async (values) => show(await post<Codes>('second-factor/totp/confirm/', values))}
    >
      <TotpSecret setUp={setUp} />
    </AskDialog>
  );
}
