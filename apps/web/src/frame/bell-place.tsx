import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

let loaded: ComponentType | undefined;

/** Where the bell hangs; its code comes after the page's, and without it the bar stays as it is. */
export function BellPlace() {
  const [Bell, setBell] = useState(() => loaded);
  useEffect(() => {
    if (Bell !== undefined) return;
    return whenIdle(() => {
      import('./later.ts').then(
        ({ Bell: code }) => {
          loaded = code;
          setBell(() => code);
        },
        () => undefined,
      );
    });
  }, [Bell]);
  return Bell === undefined ? <span className="hy-bell-place" /> : <Bell />;
}
