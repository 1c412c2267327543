/** How the rows of a list look: density, which columns, in which order. */
import { t } from '@hireyard/messages';
import { useState } from 'react';
import { inFigures } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { IconDown, IconUp } from '../../ui/icons.tsx';
import { MovableRow } from '../../ui/key-area.tsx';
import { type Column, DENSITIES, type Density } from './columns.tsx';

export interface ColumnsPanelProps {
  readonly all: readonly Column[];
  /** In the order of the list. */
  readonly chosen: readonly string[];
  /** Undefined = the default columns. */
  readonly onColumns: (names: readonly string[] | undefined) => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

const WORDS: Readonly<Record<Density, string>> = {
  compact: t('Compact'),
  normal: t('Normal'),
  comfortable: t('Comfortable'),
};

export default function ColumnsPanel({ all, chosen, onColumns, density, onDensity }: ColumnsPanelProps) {
  const [said, setSaid] = useState('');
  const shown = chosen.flatMap((name) => all.find((column) => column.name === name) ?? []);
  const others = all.filter((column) => !chosen.includes(column.name));
  const move = (column: Column, by: number) => {
    const at = chosen.indexOf(column.name);
    const to = at + by;
    if (at < 0 || to < 0 || to >= chosen.length) return;
    const next = chosen.filter((name) => name !== column.name);
    next.splice(to, 0, column.name);
    onColumns(next);
    setSaid(
      t('{label} is column {place} of {count}', {
        label: column.label,
        place: inFigures(to + 1),
        count: inFigures(chosen.length),
      }),
    );
  };
  return (
    <div className="hy-editor hy-chooser">
      <h2>{t('Rows')}</h2>
      {DENSITIES.map((value) => (
        <label key={value} className="hy-check">
          <input type="radio" name="density" checked={density === value} onChange={() => onDensity(value)} />
          <span>{WORDS[value]}</span>
        </label>
      ))}
      <h2>{t('Columns')}</h2>
      {shown.map((column, at) => (
        <MovableRow
          key={column.name}
          as="div"
          className="hy-row is-nowrap hy-small-controls"
          onMove={(by) => move(column, by)}
        >
          <label className="hy-check hy-grow">
            <input
              type="checkbox"
              checked
              disabled={shown.length === 1}
              onChange={() => onColumns(chosen.filter((name) => name !== column.name))}
            />
            <span>{column.label}</span>
          </label>
          <Button
            kind="quiet"
            icon={IconUp}
            aria-label={t('Move {label} left', { label: column.label })}
            disabled={at === 0}
            onClick={() => move(column, -1)}
          />
          <Button
            kind="quiet"
            icon={IconDown}
            aria-label={t('Move {label} right', { label: column.label })}
            disabled={at === shown.length - 1}
            onClick={() => move(column, 1)}
          />
        </MovableRow>
      ))}
      {others.map((column) => (
        <label key={column.name} className="hy-check">
          <input type="checkbox" checked={false} onChange={() => onColumns([...chosen, column.name])} />
          <span>{column.label}</span>
        </label>
      ))}
      <Button kind="quiet" onClick={() => onColumns(undefined)}>
        {t('Default columns')}
      </Button>
      <span className="hy-sr" role="status">
        {said}
      </span>
    </div>
  );
}
