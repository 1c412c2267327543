import { t } from '@hireyard/messages';
import { useState } from 'react';
import { useGo } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session-hooks.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconCheck } from '../../../ui/icons.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { EmptyState, ErrorState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import { CatalogueDrop } from './catalogue-drop.tsx';
import { BadRowsButton, CatalogueReport } from './catalogue-report.tsx';
import { type Upload, useUpload } from './catalogue-upload.ts';
import { doneWords, importWords, products } from './catalogue-words.ts';
import '../../../ui/file-review.css';
import './catalogue.css';

const crumbs = [
  { label: t('Products'), to: paths.stock.to() },
  { label: t('Import'), to: paths.importProducts.to() },
];

/** A file of the catalogue: chosen, tried at once, looked at, and stored when the person agrees. */
export default function CatalogueImportPage() {
  const can = useCan();
  const upload = useUpload();
  const { file, report, busy, done, failure } = upload;
  const allowed = can('stock.add_stockitem') && can('stock.change_stockitem');
  return (
    <Page title={t('Import products')} crumbs={crumbs}>
      <div className="hy-body hy-file-review hy-ci">
        {!allowed && <PermissionState act="import" what={t('products')} />}
        {allowed && done && report && <Done upload={upload} />}
        {allowed && !done && (
          <>
            <CatalogueDrop
              name={file?.name}
              busy={busy !== undefined}
              onFile={(chosen) => void upload.choose(chosen)}
            />
            {busy === 'trying' && report === undefined && (
              <>
                <progress className="hy-file-progress" aria-label={t('Checking the file')} />
                <SkeletonRows rows={6} label={t('Checking the file')} />
              </>
            )}
            {failure !== undefined && (
              <ErrorState
                title={failure}
                detail={file === undefined ? undefined : t('{name} is kept here.', { name: file.name })}
                onRetry={file === undefined ? undefined : upload.retry}
              />
            )}
            {report && <CatalogueReport key={file?.key} report={report} />}
            {report && <Confirm upload={upload} />}
          </>
        )}
      </div>
    </Page>
  );
}

/** The choices that are left, and the button that says what it will do. */
function Confirm({ upload }: { readonly upload: Upload }) {
  const { report, levels, busy } = upload;
  const [skipBad, setSkipBad] = useState(false);
  if (report === undefined) return null;
  const words = importWords(report, skipBad);
  const useless =
    report.bad > 0
      ? t('Nothing is stored while rows are bad')
      : report.errors_total > 0
        ? t('This file cannot be imported')
        : t('There is nothing to import');
  return (
    <div className="hy-file-foot">
      {(report.levels_kept > 0 || levels) && (
        <Checkbox checked={levels} disabled={busy !== undefined} onChange={() => upload.setLevels(!levels)}>
          {t('Book owned units that differ, as found or written off')}
          {report.levels_kept > 0 && ` (${products(report.levels_kept)})`}
        </Checkbox>
      )}
      {report.bad > 0 && (
        <Checkbox checked={skipBad} onChange={() => setSkipBad(!skipBad)}>
          {t('Leave out the bad rows and import the others')}
        </Checkbox>
      )}
      <div className="hy-row">
        <Button
          kind="primary"
          disabled={words === undefined}
          loading={busy !== undefined}
          onClick={() => void upload.apply(skipBad)}
        >
          {words ?? useless}
        </Button>
        <Button onClick={upload.reset} disabled={busy === 'applying'}>
          {t('Cancel')}
        </Button>
      </div>
      {busy === 'applying' && <progress className="hy-file-progress" aria-label={t('Importing')} />}
    </div>
  );
}

function Done({ upload }: { readonly upload: Upload }) {
  const go = useGo();
  const { report } = upload;
  if (report === undefined) return null;
  return (
    <div role="status">
      <EmptyState
        icon={IconCheck}
        title={t('Imported')}
        action={
          <div className="hy-row">
            <Button kind="primary" onClick={() => go(paths.stock.to(), 'back')}>
              {t('Show products')}
            </Button>
            <Button onClick={upload.reset}>{t('Import another file')}</Button>
            <BadRowsButton report={report} />
          </div>
        }
      >
        {doneWords(report)}
      </EmptyState>
    </div>
  );
}
