import { type ComponentType, useEffect, useState } from 'react';

let loaded: ComponentType | undefined;

/** Where the bell hangs; its code comes after the page's, and without it the bar stays as it is. */
export function BellPlace() {
  const [Bell, setBell] = useState(() => loaded);
  useEffect(() => {
    if (Bell !== undefined) return;
    import('../features/notification/bell.tsx').then(
      (module) => {
        loaded = module.default;
        setBell(() => module.default);
      },
      () => undefined,
    );
  }, [Bell]);
  return Bell === undefined ? <span className="hy-bell-place" /> : <Bell />;
}
