import type { GraphEdge } from '@hireyard/domain/workflow-graph';
import { Card } from '../../ui/card.tsx';

/** What the picture shows, as a table: to read, to print, and where pictures say nothing. */
export function MoveTable({
  edges,
  nameOf,
}: {
  readonly edges: readonly GraphEdge[];
  readonly nameOf: (action: string) => string;
}) {
  return (
    <Card flush title="All moves">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <div className="hy-wf-scroll" role="region" aria-label="All moves" tabIndex={0}>
        <table className="hy-table">
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Move</th>
              <th scope="col">To</th>
              <th scope="col">Who</th>
              <th scope="col">Only if</th>
              <th scope="col">Asks for</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {edges.map(({ from, to, label, by, guards, advice, needs, effects }) => (
              <tr key={`${from} ${to} ${by}`}>
                <th scope="row">{from === null ? 'A new record' : nameOf(from)}</th>
                <td data-head="Move">{label}</td>
                <td data-head="To">{nameOf(to)}</td>
                <td data-head="Who">{by === 'person' ? 'People' : 'By itself'}</td>
                <td data-head="Only if">
                  {[...guards, ...advice.map((one) => `Warns unless: ${one}`)].join(' ')}
                </td>
                <td data-head="Asks for">{needs.join(', ')}</td>
                <td data-head="Then">{effects.join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
