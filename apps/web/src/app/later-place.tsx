import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '../lib/idle.ts';

type Part = 'Bell' | 'Updating';
const loaded = new Map<Part, ComponentType>();

interface LaterPlaceProps {
  readonly part: Part;
  /** What keeps its place until it comes. */
  readonly placeholder?: ReactNode;
}

/** Where a part of the bar stands whose code comes after the page's; without it the bar stays as it is. */
export function LaterPlace({ part, placeholder = null }: LaterPlaceProps) {
  const [Loaded, setLoaded] = useState(() => loaded.get(part));
  useEffect(() => {
    if (Loaded !== undefined) return;
    return whenIdle(() => {
      import('./later.ts').then(
        (code) => {
          loaded.set(part, code[part]);
          setLoaded(() => code[part]);
        },
        () => undefined,
      );
    });
  }, [Loaded, part]);
  return Loaded === undefined ? placeholder : <Loaded />;
}
