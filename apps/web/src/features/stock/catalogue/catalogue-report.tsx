import { t } from '@hireyard/messages';
import type { ImportReport } from '@hireyard/wire/stock/catalogue';
import { useState } from 'react';
import { csvText, download } from '../../../resource/list/csv.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Figure } from '../../../ui/card.tsx';
import { IconDownload } from '../../../ui/icons-data.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { CatalogueChanges } from './catalogue-changes.tsx';
import { CatalogueFindings } from './catalogue-findings.tsx';
import { inFigures } from '../../../lib/locale.ts';
import { badRowsTable } from './catalogue-words.ts';

/** Saves the bad rows to be corrected and imported again. */
export function BadRowsButton({ report }: { readonly report: ImportReport }) {
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

/** What a file would do: figures, every change, every bad row. */
export function CatalogueReport({ report }: { readonly report: ImportReport }) {
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
      <div className="hy-figures hy-file-figures" role="status">
        <Figure label={t('New')}>{inFigures(report.created)}</Figure>
        <Figure label={t('Changed')}>{inFigures(report.updated)}</Figure>
        <Figure label={t('Same')}>{inFigures(report.same)}</Figure>
        <Figure label={t('Bad rows')}>
          <span className={report.bad > 0 ? 'hy-file-bad' : undefined}>{inFigures(report.bad)}</span>
        </Figure>
      </div>
      <Card flush title={t('What the file does')} actions={<BadRowsButton report={report} />}>
        <Tabs label={t('Report')} tabs={tabs} current={current} onChange={setTab}>
          {current === 'changes' && <CatalogueChanges report={report} />}
          {current === 'errors' && (
            <CatalogueFindings label={t('Errors')} findings={report.errors} total={errors} />
          )}
          {current === 'warnings' && (
            <CatalogueFindings label={t('Worth a look')} findings={report.warnings} total={warnings} />
          )}
        </Tabs>
      </Card>
    </>
  );
}
