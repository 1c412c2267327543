/** How a list looks on this device: columns and density, kept between visits. */
import { useState } from 'react';

export type Density = 'normal' | 'compact';
export interface ListLook {
  readonly columns?: readonly string[] | undefined;
  readonly density?: Density;
}

const keyOf = (list: string) => `hireyard.list.${list}`;

/** Reads what was kept; whatever is not understood counts as nothing kept. */
export function readLook(text: string | null): ListLook {
  if (text === null) return {};
  try {
    const { columns, density } = JSON.parse(text) as { columns?: unknown; density?: unknown };
    return {
      ...(Array.isArray(columns) && columns.every((name) => typeof name === 'string')
        ? { columns: columns }
        : {}),
      ...(density === 'compact' || density === 'normal' ? { density } : {}),
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
