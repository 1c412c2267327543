/** How a list looks on this device: columns and density, kept between visits. */
import { useState } from 'react';

export const DENSITIES = ['compact', 'normal', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];
export const isDensity = (value: unknown): value is Density => DENSITIES.includes(value as Density);
export interface ListLook {
  readonly columns?: readonly string[] | undefined;
  readonly density?: Density | undefined;
  /** Of lists that have others than the table. */
  readonly layout?: string;
  /** Of columns that a person made wider or narrower, in px by name. */
  readonly widths?: Widths | undefined;
}
export type Widths = Readonly<Record<string, number>>;
const isWidths = (value: unknown): value is Widths =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((width) => Number.isFinite(width) && width >= 0);

const keyOf = (list: string) => `hireyard.list.${list}`;

/** Reads what was kept; whatever is not understood counts as nothing kept. */
export function readLook(text: string | null): ListLook {
  if (text === null) return {};
  try {
    const { columns, density, layout, widths } = JSON.parse(text) as Record<keyof ListLook, unknown>;
    return {
      ...(Array.isArray(columns) && columns.every((name) => typeof name === 'string')
        ? { columns: columns }
        : {}),
      ...(isDensity(density) ? { density } : {}),
      ...(typeof layout === 'string' ? { layout } : {}),
      ...(isWidths(widths) ? { widths } : {}),
    };
  } catch {
    return {};
  }
}

function stored(list: string): ListLook {
  try {
    return readLook(localStorage.getItem(keyOf(list)));
  } catch {
    return {};
  }
}

/** The look of one list and a setter that keeps it. */
export function useListLook(list: string): readonly [ListLook, (change: ListLook) => void] {
  const [look, setLook] = useState(() => stored(list));
  const change = (wanted: ListLook) => {
    const next = { ...look, ...wanted };
    setLook(next);
    try {
      localStorage.setItem(keyOf(list), JSON.stringify(next));
    } catch {
      // without storage the choice lasts as long as the page
    }
  };
  return [look, change];
}
