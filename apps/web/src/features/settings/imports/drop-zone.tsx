import { t } from '@hireyard/messages';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';

/** Where a file is chosen or dropped. `busy` is the name of the one that is being sent. */
export function DropZone({
  busy,
  onFile,
}: {
  readonly busy: string | undefined;
  readonly onFile: (file: File) => void;
}) {
  return (
    <FileDrop
      label={t('File to import')}
      accept=".csv,.tsv,.txt,.xlsx,text/csv"
      busy={busy !== undefined}
      onFile={onFile}
    >
      {(choose) => (
        <>
          <p className="hy-file-drop-title">
            {busy === undefined ? t('Choose or drop a file') : t('Sending {busy}', { busy })}
          </p>
          {busy !== undefined && (
            <progress className="hy-file-progress" aria-label={t('Sending {busy}', { busy })} />
          )}
          <Button kind="primary" loading={busy !== undefined} onClick={choose}>
            {t('Choose a file')}
          </Button>
          <p className="hy-hint">
            {t(
              'CSV or Excel (.xlsx) from any program, at most 50 MB, with one heading line. Its columns may be called as they like: the next step asks what they mean. Nothing is stored in your records before you agree.',
            )}
          </p>
        </>
      )}
    </FileDrop>
  );
}
