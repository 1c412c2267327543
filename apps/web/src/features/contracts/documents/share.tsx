/** Creates a link to a version: asks for the days and shows the link. */
import { inSentence, t } from '@hireyard/messages';
import { type DocumentShare, type DocumentVersion, MAX_SHARE_DAYS } from '@hireyard/wire/contracts/documents';
import { type FormEvent, useState } from 'react';
import { inFigures } from '../../../lib/format.ts';
import type { Failure } from '../../../lib/api/outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput, TextInput } from '../../../ui/inputs.tsx';
import { rich, MomentText } from '../../../ui/text.tsx';
import { DOCUMENT_TEXTS } from '../../comms/compose/index.tsx';
import type { Documents } from './use-documents.ts';

interface ShareDialogProps {
  readonly version: DocumentVersion;
  readonly documents: Documents;
  readonly onClose: () => void;
}

export default function ShareDialog({ version, documents, onClose }: ShareDialogProps) {
  const [days, setDays] = useState('');
  const [made, setMade] = useState<DocumentShare>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const at = failure?.kind === 'invalid' ? failure.fields['days'] : undefined;
  const words = (DOCUMENT_TEXTS as Readonly<Record<string, string>>)[version.kind] ?? version.kind;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const outcome = await documents.share(version, days);
    setBusy(false);
    if (!outcome.ok) return setFailure(outcome.failure);
    const [newest] = outcome.version.shares;
    setMade(newest);
    if (newest) await copyText(newest.url ?? '', t('Link copied'));
  };
  return (
    <Dialog
      open
      title={t('Share version {number} of the {document}', {
        number: inFigures(version.number),
        document: inSentence(words),
      })}
      onClose={onClose}
    >
      {made === undefined ? (
        <form className="hy-form" noValidate onSubmit={(event) => void submit(event)}>
          <p>
            {version.kind === 'quote'
              ? t('Anyone with the link can accept the quote.')
              : t('Anyone with the link can open it.')}
          </p>
          <Field
            label={t('Days valid')}
            error={at}
            hint={t('Default: business setting. At most {days}.', { days: inFigures(MAX_SHARE_DAYS) })}
          >
            {(control) => (
              <NumberInput {...control} value={days} onChange={(event) => setDays(event.target.value)} />
            )}
          </Field>
          {failure !== undefined && at === undefined && (
            <p className="hy-error" role="alert">
              {failure.message}
            </p>
          )}
          <div className="hy-row is-end">
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button kind="primary" type="submit" loading={busy}>
              {t('Create link')}
            </Button>
          </div>
        </form>
      ) : (
        <div className="hy-form">
          <Field label={t('Link')}>
            {(control) => (
              <TextInput
                {...control}
                readOnly
                value={made.url ?? ''}
                onFocus={(event) => event.target.select()}
              />
            )}
          </Field>
          <p role="status">{rich('Valid until {when}.', { when: <MomentText at={made.expires_at} /> })}</p>
          <div className="hy-row is-end">
            <Button onClick={() => void copyText(made.url ?? '', t('Link copied'))}>{t('Copy again')}</Button>
            <Button kind="primary" onClick={onClose}>
              {t('Done')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
