import { t } from '@hireyard/messages';
import type { RunColumns } from '@hireyard/wire/records/import-calls';
import { Card } from '../../../ui/card.tsx';
import { inFigures } from '../../../lib/locale.ts';
import { headingOf } from './mapping-table.tsx';

/** The first rows as they are understood: where wrong letters and wrong columns show. */
export function SampleCard({ columns, rows }: { readonly columns: RunColumns; readonly rows: number }) {
  return (
    <Card title={t('First rows of {rows}', { rows: inFigures(rows) })} flush>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className="hy-im-sample" tabIndex={0} role="region" aria-label={t('First rows of the file')}>
        <table className="hy-table">
          <thead>
            <tr>
              {columns.headings.map((_, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns are their places
                <th key={at} scope="col">
                  {headingOf(columns, at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.samples.map((cells, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other name
              <tr key={line}>
                {columns.headings.map((_, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- columns are their places
                  <td key={at}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
