import { t } from '@hireyard/messages';
import { Button } from '../../ui/button.tsx';
import { IconClose, IconWarn } from '../../ui/icons.tsx';
import { sizeText } from './accepted.ts';
import type { Upload } from './use-uploads.ts';

const WORDS = {
  waiting: t('Waiting'),
  signing: t('Beginning'),
  sending: t('Uploading'),
  registering: t('Checking'),
} as const;

interface UploadRowProps {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

/** A file on its way, or why it did not arrive. */
export function UploadRow({ upload, onRetry, onCancel }: UploadRowProps) {
  const { file, step, progress, message, final } = upload;
  const failed = step === 'failed';
  return (
    <li className={failed ? 'is-wrong' : undefined}>
      <span className="hy-file-thumb">{failed && <IconWarn />}</span>
      <div className="hy-file-text">
        <b>{file.name}</b>
        {step === 'failed' ? (
          <span className="hy-error" role="alert">
            {message}
          </span>
        ) : (
          <>
            <progress
              aria-label={t('Upload of {name}', { name: file.name })}
              {...(step === 'sending' ? { value: progress } : {})}
            />
            <span className="hy-hint">
              {WORDS[step]} · {sizeText(file.size)}
            </span>
          </>
        )}
      </div>
      {failed && final !== true && <Button onClick={onRetry}>{t('Try again')}</Button>}
      <Button
        kind="quiet"
        icon={IconClose}
        aria-label={
          failed ? t('Put {name} away', { name: file.name }) : t('Cancel {name}', { name: file.name })
        }
        onClick={onCancel}
      />
    </li>
  );
}
