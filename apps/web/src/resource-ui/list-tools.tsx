/** What stands beside the filters: columns and density, export. */
import { IconColumns, IconDownload } from '../ui/icons-data.tsx';
import type { ReactNode } from 'react';
import { PopoverButton } from '../ui/popover-button.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from './columns.tsx';
import type { Density } from './device.ts';

interface ListToolsProps {
  readonly all: readonly Column[];
  readonly chosen: readonly string[];
  /** Undefined = the default columns. */
  readonly onColumns: (names: readonly string[] | undefined) => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  readonly onExport: () => void;
  /** Stands in place of the export button. */
  readonly exporter?: ReactNode;
  /** False where rows are cards. */
  readonly table: boolean;
}

export function ListTools(props: ListToolsProps) {
  const { all, chosen, onColumns, density, onDensity } = props;
  const toggle = (name: string) => {
    const next = chosen.includes(name)
      ? chosen.filter((one) => one !== name)
      : all.flatMap((column) => (column.name === name || chosen.includes(column.name) ? [column.name] : []));
    if (next.length > 0) onColumns(next);
  };
  return (
    <>
      {props.table && (
        <PopoverButton className="hy-list-tool" label="Columns and density" iconOnly button={<IconColumns />}>
          {() => (
            <div className="hy-editor hy-chooser">
              <h2>Rows</h2>
              {(['normal', 'compact'] as const).map((value) => (
                <label key={value} className="hy-check">
                  <input
                    type="radio"
                    name="density"
                    checked={density === value}
                    onChange={() => onDensity(value)}
                  />
                  <span>{value === 'normal' ? 'Comfortable' : 'Compact'}</span>
                </label>
              ))}
              <h2>Columns</h2>
              {all.map((column) => (
                <label key={column.name} className="hy-check">
                  <input
                    type="checkbox"
                    checked={chosen.includes(column.name)}
                    onChange={() => toggle(column.name)}
                  />
                  <span>{column.label}</span>
                </label>
              ))}
              <Button kind="quiet" onClick={() => onColumns(undefined)}>
                Default columns
              </Button>
            </div>
          )}
        </PopoverButton>
      )}
      {props.exporter ?? (
        <button
          type="button"
          className="hy-list-tool"
          aria-label="Export the list as CSV"
          title="Export the list as CSV"
          onClick={props.onExport}
        >
          <IconDownload />
        </button>
      )}
    </>
  );
}
