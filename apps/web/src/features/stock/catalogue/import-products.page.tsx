import { t } from '@hireyard/messages';
import type { ImportReport } from '@hireyard/wire/stock/catalogue';
import { useState } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link, useGo } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { csvText, download } from '../../../resource/list/copy-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Figure } from '../../../ui/card.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { IconCheck, IconDownload } from '../../../ui/icons.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { rich } from '../../../ui/text.tsx';
import { EmptyState, ErrorState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { CatalogueChanges, CatalogueFindings } from './changes.tsx';
import { badRowsTable, doneText, importText, products, type Upload, useUpload } from './upload.ts';
import { Row } from '../../../ui/layout.tsx';
import '../../../ui/file-review.css';
import '../stock.css';

/** A drop area for a file. Once chosen, it shows its name and accepts another. */
function CatalogueDrop({
  name,
  busy,
  onFile,
}: {
  readonly name: string | undefined;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}) {
  return (
    <FileDrop label={t('Catalogue file')} accept=".csv,.xlsx,text/csv" busy={busy} onFile={onFile}>
      {(choose) => (
        <>
          <p className="hy-anywhere hy-strong">{name ?? t('Choose or drop your catalogue file')}</p>
          <Button kind={name === undefined ? 'primary' : 'secondary'} disabled={busy} onClick={choose}>
            {name === undefined ? t('Choose file') : t('Choose another file')}
          </Button>
          {name === undefined && (
            <p className="hy-hint">
              {rich(
                'CSV or Excel (.xlsx), up to 5 MB, with the columns of a catalogue export. Otherwise <link>import with mapping</link>.',
                { link: (words) => <Link to={paths.newImport.to({}, { kind: 'items' })}>{words}</Link> },
              )}
            </p>
          )}
        </>
      )}
    </FileDrop>
  );
}

/** Downloads the bad rows, to be corrected and imported again. */
function BadRowsButton({ report }: { readonly report: ImportReport }) {
  if (report.bad_rows.length === 0) return null;
  const save = () => {
    const { heads, rows } = badRowsTable(report);
    download('bad-rows.csv', csvText(heads, rows));
  };
  return (
    <Button icon={IconDownload} onClick={save}>
      {t('Download bad rows')}
    </Button>
  );
}

/** Previews a file: figures, every change, every bad row. */
function CatalogueReport({ report }: { readonly report: ImportReport }) {
  const { errors_total: errors, warnings_total: warnings } = report;
  const [tab, setTab] = useState(errors > 0 ? 'errors' : 'changes');
  const tabs = [
    {
      key: 'changes',
      label: t('Changes {changes_total}', { changes_total: inFigures(report.changes_total) }),
    },
    ...(errors > 0 ? [{ key: 'errors', label: t('Errors'), count: errors }] : []),
    ...(warnings > 0
      ? [{ key: 'warnings', label: t('Worth a look {warnings}', { warnings: inFigures(warnings) }) }]
      : []),
  ];
  const current = tabs.some(({ key }) => key === tab) ? tab : 'changes';
  return (
    <>
      <div className="hy-figures" role="status">
        <Figure label={t('New')}>{inFigures(report.created)}</Figure>
        <Figure label={t('Changed')}>{inFigures(report.updated)}</Figure>
        <Figure label={t('Unchanged')}>{inFigures(report.same)}</Figure>
        <Figure label={t('Bad rows')}>
          <span className={report.bad > 0 ? 'hy-danger' : undefined}>{inFigures(report.bad)}</span>
        </Figure>
      </div>
      <Card flush title={t('Import preview')} actions={<BadRowsButton report={report} />}>
        <Tabs label={t('Report')} tabs={tabs} current={current} onChange={setTab}>
          {current === 'changes' && <CatalogueChanges report={report} />}
          {current === 'errors' && (
            <CatalogueFindings label={t('Errors')} findings={report.errors} total={errors} />
          )}
          {current === 'warnings' && (
            <CatalogueFindings label={t('Warnings')} findings={report.warnings} total={warnings} />
          )}
        </Tabs>
      </Card>
    </>
  );
}

const crumbs = [
  { label: t('Products'), to: paths.stock.to() },
  { label: t('Import'), to: paths.importProducts.to() },
];

/** Imports a catalogue file: choose, check, review, and store on confirmation. */
export default function CatalogueImportPage() {
  const can = useCan();
  const allowed = can('stock.add_stockitem') && can('stock.change_stockitem');
  return (
    <Page title={t('Import items')} crumbs={crumbs}>
      <div className="hy-body hy-file-review hy-wide">
        {allowed ? <CatalogueImport /> : <PermissionState act="import" what={t('items')} />}
      </div>
    </Page>
  );
}

function CatalogueImport() {
  const upload = useUpload();
  const { file, report, busy, done, failure } = upload;
  if (done) return <Done upload={upload} />;
  return (
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
          detail={file === undefined ? undefined : t('{name} is still selected.', { name: file.name })}
          onRetry={file === undefined ? undefined : upload.retry}
        />
      )}
      {report && <CatalogueReport key={file?.key} report={report} />}
      {report && <Confirm upload={upload} />}
    </>
  );
}

/** The remaining options, and the button that states what it will do. */
function Confirm({ upload }: { readonly upload: Upload }) {
  const { report, levels, busy } = upload;
  const [skipBad, setSkipBad] = useState(false);
  if (report === undefined) return null;
  const words = importText(report, skipBad);
  const useless =
    report.bad > 0
      ? t('Correct or skip the bad rows first')
      : report.errors_total > 0
        ? t('This file can’t be imported')
        : t('Nothing to import');
  return (
    <Row gap={16} className="hy-foot-bar">
      {(report.levels_kept > 0 || levels) && (
        <Checkbox checked={levels} disabled={busy !== undefined} onChange={() => upload.setLevels(!levels)}>
          {t('Book stock differences as found or written off')}
          {report.levels_kept > 0 && ` (${products(report.levels_kept)})`}
        </Checkbox>
      )}
      {report.bad > 0 && (
        <Checkbox checked={skipBad} onChange={() => setSkipBad(!skipBad)}>
          {t('Skip bad rows and import the rest')}
        </Checkbox>
      )}
      <Row>
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
      </Row>
      {busy === 'applying' && <progress className="hy-file-progress" aria-label={t('Importing')} />}
    </Row>
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
          <Row>
            <Button kind="primary" onClick={() => go(paths.stock.to(), 'back')}>
              {t('Show items')}
            </Button>
            <Button onClick={upload.reset}>{t('Import another file')}</Button>
            <BadRowsButton report={report} />
          </Row>
        }
      >
        {doneText(report)}
      </EmptyState>
    </div>
  );
}
