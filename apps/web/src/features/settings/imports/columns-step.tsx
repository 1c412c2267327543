/** The second step: what the columns of the file mean. */
import { t } from '@hireyard/messages';
import type { Mapping, RunColumns, RunOptions } from '@hireyard/wire/records/import-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { columnsOptions, type Run, useStep } from './data.ts';
import { headingOf, MappingTable } from './mapping-table.tsx';
import { OptionsCard } from './options-card.tsx';
import { ReadingCard } from './reading-card.tsx';
import { SampleCard } from './sample-card.tsx';

const SOURCES = {
  run: undefined,
  saved: t('These columns were mapped before, and so they are again. Change what is different this time.'),
  guess: t('The fields were matched with the headings by their words. Look them over.'),
} as const;

export function ColumnsStep({ run }: { readonly run: Run }) {
  const { data, error, refetch } = useQuery(columnsOptions(run));
  if (error !== null && data === undefined)
    return (
      <ErrorState
        title={t('The columns could not be loaded')}
        detail={error.message}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <SkeletonRows rows={10} label={t('Loading the columns')} />;
  return <Mapper run={run} columns={data} />;
}

function Mapper({ run, columns }: { readonly run: Run; readonly columns: RunColumns }) {
  const [mapping, setMapping] = useState<Mapping>(columns.mapping);
  const [options, setOptions] = useState<RunOptions>(columns.options);
  const { send, busy, failure } = useStep(run);
  const errors = failure?.kind === 'invalid' ? failure.fields : {};
  const used = new Set(Object.values(mapping).flatMap((from) => from.columns ?? []));
  const open = columns.headings.flatMap((_, at) => (used.has(at) ? [] : [at]));
  const ignored = open.every((at) => options.ignored.includes(at));
  const note = SOURCES[columns.source];
  return (
    <>
      {run.problem !== '' && <ErrorState title={t('The last try came to nothing')} detail={run.problem} />}
      {run.notices.length > 0 && (
        <div role="status">
          <ul className="hy-im-notices">
            {run.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </div>
      )}
      <SampleCard columns={columns} rows={run.row_count} />
      {run.format === 'csv' && <ReadingCard run={run} />}
      <Card title={t('Fields')} flush>
        {note !== undefined && <p className="hy-hint hy-im-note">{note}</p>}
        <MappingTable columns={columns} mapping={mapping} errors={errors} onChange={setMapping} />
      </Card>
      <OptionsCard run={run} columns={columns} options={options} errors={errors} onChange={setOptions} />
      {open.length > 0 && (
        <Card
          title={t('{count, plural, one {One column is not used} other {# columns are not used}}', {
            count: open.length,
          })}
        >
          <p className="hy-im-open">{open.map((at) => headingOf(columns, at)).join(', ')}</p>
          <Checkbox
            checked={ignored}
            onChange={() => setOptions({ ...options, ignored: ignored ? [] : open })}
          >
            {t('Leave {count, plural, one {it} other {them}} out of the import', { count: open.length })}
          </Checkbox>
          {errors['ignored'] !== undefined && !ignored && <p className="hy-error">{errors['ignored']}</p>}
        </Card>
      )}
      {failure !== undefined && (
        <p className="hy-error" role="alert">
          {failure.message}
        </p>
      )}
      <div className="hy-file-foot">
        <Button
          kind="primary"
          loading={busy}
          onClick={() =>
            void send('check', {
              mapping,
              options: { ...options, ignored: options.ignored.filter((at) => open.includes(at)) },
            })
          }
        >
          {t('Check the file')}
        </Button>
        <span className="hy-hint">{t('Everything is tried and nothing is kept.')}</span>
      </div>
    </>
  );
}
