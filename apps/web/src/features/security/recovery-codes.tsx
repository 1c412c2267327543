import { useState } from 'react';
import { useUser } from '../../frame/session-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { saveDocument } from '../../ui/show-file.ts';

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
  const text = `Recovery codes of Hireyard for ${user?.email} at ${window.location.host}. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <Dialog open title="Keep these recovery codes" onClose={close}>
      <div className="hy-form hy-security-codes">
        <p>
          Each works once, when you do not have your phone. They are shown this once, so keep them somewhere
          else than on it.
        </p>
        <p className="hy-hint">
          For {user?.email} at {window.location.host}
        </p>
        <ul aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="hy-row hy-noprint">
          <Button onClick={() => void copyText(codes.join('\n'), 'The codes are copied.')}>Copy</Button>
          <Button
            onClick={() =>
              saveDocument(
                new Blob([text], { type: 'text/plain;charset=utf-8' }),
                'hireyard-recovery-codes.txt',
              )
            }
          >
            Download
          </Button>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
        <div className="hy-noprint">
          <Checkbox
            checked={kept}
            aria-invalid={(asked && !kept) || undefined}
            aria-describedby="codes-kept"
            onChange={(event) => setKept(event.target.checked)}
          >
            I have kept these codes
          </Checkbox>
          <div id="codes-kept" role="alert" className="hy-error">
            {asked && !kept && 'Keep them first: they cannot be shown again.'}
          </div>
        </div>
        <div className="hy-row hy-security-foot hy-noprint">
          <Button kind="primary" onClick={close}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
