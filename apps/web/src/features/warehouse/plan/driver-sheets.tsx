import { t } from '@hireyard/messages';
import type { VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';
import { DateText } from '../../../ui/money.tsx';
import { LoadText } from './measures.tsx';

interface DriverSheetsProps {
  readonly runs: readonly VehicleRun[];
  /** The one that is printed; undefined = each on a sheet of its own. */
  readonly only: number | undefined;
}

/** What a driver takes along on paper; seen in print only. */
export function DriverSheets({ runs, only }: DriverSheetsProps) {
  return (
    <div className="hy-lp-sheets">
      {runs
        .filter(({ id }) => only === undefined || id === only)
        .map((run) => (
          <section key={run.id}>
            <h2>
              {run.name} · <DateText day={run.day} />
            </h2>
            <p>
              {run.vehicle || t('No vehicle')} · {run.driver || t('Driver: ____________________')} ·{' '}
              <LoadText weight={run.weight} volume={run.volume} />
            </p>
            <table>
              <thead>
                <tr>
                  <th>{t('Stop')}</th>
                  <th>{t('Hire')}</th>
                  <th>{t('Address')}</th>
                  <th>{t('Telephone')}</th>
                  <th>{t('Load', undefined, 'goods')}</th>
                  <th>{t('Received by, time')}</th>
                </tr>
              </thead>
              <tbody>
                {run.stops.map((stop, at) => (
                  <tr key={stop.id}>
                    <td>{at + 1}</td>
                    <td>
                      <b>{stop.contract_number}</b> {stop.leg === 'out' ? t('deliver') : t('fetch')}
                      <br />
                      {stop.customer}
                    </td>
                    <td>
                      {stop.address}
                      <br />
                      <b>{stop.postcode}</b>
                    </td>
                    <td>{stop.telephone}</td>
                    <td>
                      <LoadText weight={stop.weight} volume={stop.volume} />
                    </td>
                    <td>{stop.signed?.name}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
    </div>
  );
}
