import { t } from '@hireyard/messages';
import { useState } from 'react';
import { useUser } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Surface } from '../../../ui/layout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { saveDocument } from '../../../lib/browser.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The recovery codes, this once: the dialog goes when the person says that they are kept. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const user = useUser();
  const [kept, setKept] = useState(false);
  const [asked, setAsked] = useState(false);
  const close = () => (kept ? onClose() : setAsked(true));
  const text = `${t('Recovery codes of Hireyard for {email} at {host}. Each works once.\n\n{codes}', { email: user?.email ?? '', host: window.location.host, codes: codes.join('\n') })}
`;
  return (
    <Dialog open title={t('Keep these recovery codes')} onClose={close}>
      <div className="hy-form hy-security-codes">
        <p>
          {t(
            'Each works once, when you do not have your phone. They are shown this once, so keep them somewhere else than on it.',
          )}
        </p>
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
          <Button onClick={() => void copyText(codes.join('\n'), t('The codes are copied.'))}>
            {t('Copy')}
          </Button>
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
            {t('I have kept these codes')}
          </Checkbox>
          <div id="codes-kept" role="alert" className="hy-error">
            {asked && !kept && t('Keep them first: they cannot be shown again.')}
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
