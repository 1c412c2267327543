import { t } from '@hireyard/messages';
import type { LoadPlanAnswer, VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';
import { useState } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DateText } from '../../../ui/text.tsx';
import { LoadText } from './measures.tsx';
import { nextName } from './plan.ts';
import { Row } from '../../../ui/layout.tsx';

interface DriverSheetsProps {
  readonly runs: readonly VehicleRun[];
  /** The run to print; undefined = all, each on its own sheet. */
  readonly only: number | undefined;
}

/** The driver's sheet, visible only in print. */
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
                    <td>{inFigures(at + 1)}</td>
                    <td>
                      <b>{stop.contract_number}</b> {stop.leg === 'out' ? t('deliver') : t('collect')}
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

interface ProposalDialogProps {
  readonly plan: Pick<LoadPlanAnswer, 'runs' | 'left' | 'standing'>;
  readonly onApply: (runs: LoadPlanAnswer['runs']) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Previews the proposed plan and applies it. */
export function ProposalDialog({ plan, onApply, onClose }: ProposalDialogProps) {
  // applies exactly what is shown, whatever changes arrive in the meantime
  const [{ runs, left, standing }] = useState(plan);
  const [busy, setBusy] = useState(false);
  const taken = standing.map(({ name }) => name);
  const named = runs.map((run) => {
    const name = nextName(run.vehicle, taken);
    taken.push(name);
    return { ...run, name };
  });
  const apply = async () => {
    setBusy(true);
    const done = await onApply(runs);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      wide
      title={t('Proposed plan')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {runs.length > 0 && (
            <Button kind="primary" loading={busy} onClick={() => void apply()}>
              {t('{count, plural, one {Create run} other {Create # runs}}', { count: runs.length })}
            </Button>
          )}
        </>
      }
    >
      <p className="hy-hint">
        {t('By postcode, with the fewest and smallest vehicles. Existing runs don’t change.')}
      </p>
      {named.map((run) => (
        <section key={run.name} className="hy-apart">
          <Row between>
            <h3>{run.name}</h3> <LoadText weight={run.weight} volume={run.volume} />
          </Row>
          <ol>
            {run.stops.map((stop) => (
              <li key={stop.id}>
                <b>{stop.postcode}</b> {stop.contract_number} {stop.customer}
                {stop.leg === 'back' && ` ${t('(collect)')}`}
              </li>
            ))}
          </ol>
        </section>
      ))}
      {left.length > 0 && (
        <section className="hy-apart">
          <h3>{t('No vehicle available for')}</h3>
          <ul>
            {left.map((stop) => (
              <li key={stop.id}>
                {stop.contract_number} {stop.customer}: <LoadText weight={stop.weight} volume={stop.volume} />
              </li>
            ))}
          </ul>
          <p className="hy-hint">
            {t('Too large for one vehicle, or none is free. Split a hire with “Also on”.')}
          </p>
        </section>
      )}
      {runs.length === 0 && left.length === 0 && <p>{t('All hires are assigned.')}</p>}
    </Dialog>
  );
}
