import { t } from '@hireyard/messages';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { rich } from '../../../ui/rich.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';

/** Where a file is chosen or dropped. Once there is one, it shows its name and takes another. */
export function CatalogueDrop({
  name,
  busy,
  onFile,
}: {
  readonly name: string | undefined;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}) {
  return (
    <FileDrop label={t('File of the catalogue')} accept=".csv,.xlsx,text/csv" busy={busy} onFile={onFile}>
      {(choose) => (
        <>
          <p className="hy-file-drop-title">{name ?? t('Choose or drop a file of your catalogue')}</p>
          <Button kind={name === undefined ? 'primary' : 'secondary'} disabled={busy} onClick={choose}>
            {name === undefined ? t('Choose a file') : t('Choose another file')}
          </Button>
          {name === undefined && (
            <p className="hy-hint">
              {rich(
                'CSV or Excel (.xlsx), at most 5 MB, in the columns of an export: Products, Import and export. It is checked first; nothing is stored before you agree. A file with other columns, or one that you may want to take back: <link>import it with mapping</link>.',
                { link: (words) => <Link to={paths.newImport.to({}, { kind: 'items' })}>{words}</Link> },
              )}
            </p>
          )}
        </>
      )}
    </FileDrop>
  );
}
