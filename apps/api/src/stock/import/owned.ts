import * as f from '@hireyard/wire/field';
import { type Column, column } from '../../records/import/cells.ts';
import type { FileTable } from '../../records/import/table.ts';

const prefix = 'original_stock_level_';
type Levels = Record<`${typeof prefix}${string}`, Column<number>>;

/** The columns with owned pieces per depot. Containers and their accessories go round, so only their sum is kept. */
export function ownedColumns({ header }: FileTable): Levels {
  const level = column(f.int({ min: 0, max: 1_000_000 }), { whenEmpty: 0 });
  const levels: Levels = {};
  for (const name of header) if (name.startsWith(prefix)) levels[name as keyof Levels] = level;
  return levels;
}

/** The pieces of all depots; undefined when the file has no column for them. */
export function ownedOf(row: Readonly<Record<string, unknown>>): number | undefined {
  const levels = Object.entries(row).filter(([name]) => name.startsWith(prefix));
  return levels.length === 0 ? undefined : levels.reduce((sum, [, units]) => sum + Number(units), 0);
}
