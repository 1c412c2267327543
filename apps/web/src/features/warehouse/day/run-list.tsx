import type { VehicleRun } from '@hireyard/wire/warehouse';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** The vehicle runs of the day with their stops in order. */
export function RunList({ runs, search }: { readonly runs: readonly VehicleRun[]; readonly search: string }) {
  const words = search.toLowerCase().split(/\s+/);
  const hit = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = runs.filter((run) =>
    hit(
      `${run.name} ${run.driver} ${run.stops.map((stop) => `${stop.contract_number} ${stop.customer}`).join(' ')}`,
    ),
  );
  if (found.length === 0)
    return <EmptyState title="No vehicle goes out">Vehicle runs of this day stand here.</EmptyState>;
  return found.map((run) => (
    <Card key={run.id} title={run.driver === '' ? run.name : `${run.name} · ${run.driver}`} flush>
      <ol className="hy-wh-stops">
        {run.stops.map((stop) => (
          <li key={stop.id}>
            <span>
              <b>{stop.contract_number}</b> {stop.customer}
              <small>
                {stop.address}, {stop.postcode}
              </small>
            </span>
            <StateChip colour={stop.signed === null ? 'empty' : 'success'}>
              {stop.signed === null
                ? stop.leg === 'out'
                  ? 'To deliver'
                  : 'To fetch'
                : `Signed by ${stop.signed.name}`}
            </StateChip>
          </li>
        ))}
      </ol>
    </Card>
  ));
}
