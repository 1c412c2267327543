import { t } from '@hireyard/messages';
import type { VehicleRun, WarehouseHire } from '@hireyard/wire/warehouse/warehouse';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { inFigures, kilograms } from '../../../lib/format.ts';
import { ProgressBar } from '../day/frame.tsx';
import { Stack, Cells } from '../../../ui/layout.tsx';

interface RunChoiceProps {
  readonly runs: readonly VehicleRun[];
  readonly hires: readonly WarehouseHire[];
  readonly chosen: number | undefined;
  readonly onChoose: (run: string) => void;
}

/** Sums the kilograms of the containers on a run, over all hires of the day. */
const loadedWeight = (hires: readonly WarehouseHire[], run: number): number =>
  hires
    .flatMap(({ groups }) => groups)
    .reduce((sum, group) => sum + (group.load === run ? Number(group.weight ?? 0) : 0), 0);

/** The vehicle being loaded and its load. */
export function RunChoice({ runs, hires, chosen, onChoose }: RunChoiceProps) {
  const run = runs.find(({ id }) => id === chosen);
  return (
    <Stack>
      <Field
        label={t('Vehicle')}
        hint={runs.length === 0 ? t('No vehicle runs. Plan one first.') : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={chosen === undefined ? '' : String(chosen)}
            {...(chosen === undefined ? { placeholder: t('Choose a vehicle') } : {})}
            options={runs.map(({ id, name, driver }) => ({
              value: String(id),
              label: driver === '' ? name : `${name} · ${driver}`,
            }))}
            onChange={(event) => onChoose(event.target.value)}
          />
        )}
      </Field>
      {run !== undefined && (
        <Stack as="dl">
          <Fill label={t('Weight')} planned={run.weight} most={run.max_weight} unit="kg" />
          <Fill label={t('Volume')} planned={run.volume} most={run.max_volume} unit="m³" />
          <Cells as="div" columns="150px minmax(0, 1fr)">
            <dt className="hy-muted">{t('Containers on board')}</dt>
            <dd>{kilograms(loadedWeight(hires, run.id).toFixed(3))}</dd>
          </Cells>
        </Stack>
      )}
    </Stack>
  );
}

interface FillProps {
  readonly label: string;
  readonly planned: string;
  readonly most: string | null;
  readonly unit: string;
}
const figure = (text: string): string => inFigures(Number(text), { maximumFractionDigits: 2 });

function Fill({ label, planned, most, unit }: FillProps) {
  const over = most !== null && Number(planned) > Number(most);
  return (
    <Cells as="div" columns="150px minmax(0, 1fr)">
      <dt className="hy-muted">{t('Planned {label}', { label })}</dt>
      <dd>
        {most !== null && <ProgressBar of={{ done: Number(planned), of: Number(most) }} over={over} />}
        <span className={over ? 'hy-error' : undefined}>
          {figure(planned)}
          {most !== null && ` ${t('of {most}', { most: figure(most) })}`} {unit}
          {over && t(': over the limit')}
        </span>
      </dd>
    </Cells>
  );
}
