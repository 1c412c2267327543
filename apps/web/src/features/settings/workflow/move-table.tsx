import { t } from '@hireyard/messages';
import type { GraphEdge } from '@hireyard/domain/settings/workflow-edges';
import { Card } from '../../../ui/card.tsx';

/** What the picture shows, as a table: to read, to print, and where pictures say nothing. */
export function MoveTable({
  edges,
  nameOf,
}: {
  readonly edges: readonly GraphEdge[];
  readonly nameOf: (action: string) => string;
}) {
  return (
    <Card flush title={t('All moves')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <div className="hy-wf-scroll" role="region" aria-label={t('All moves')} tabIndex={0}>
        <table className="hy-table">
          <thead>
            <tr>
              <th scope="col">{t('From')}</th>
              <th scope="col">{t('Move')}</th>
              <th scope="col">{t('To')}</th>
              <th scope="col">{t('Who')}</th>
              <th scope="col">{t('Only if')}</th>
              <th scope="col">{t('Asks for')}</th>
              <th scope="col">{t('Then')}</th>
            </tr>
          </thead>
          <tbody>
            {edges.map(({ from, to, label, by, guards, advice, needs, effects }) => (
              <tr key={`${from} ${to} ${by}`}>
                <th scope="row">{from === null ? t('A new record') : nameOf(from)}</th>
                <td data-head={t('Move')}>{label}</td>
                <td data-head={t('To')}>{nameOf(to)}</td>
                <td data-head={t('Who')}>{by === 'person' ? t('People') : t('By itself')}</td>
                <td data-head={t('Only if')}>
                  {[...guards, ...advice.map((one) => t('Warns unless: {one}', { one }))].join(' ')}
                </td>
                <td data-head={t('Asks for')}>{needs.join(', ')}</td>
                <td data-head={t('Then')}>{effects.join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
