/** Light, dark, or as the device says; kept per device and followed by the other tabs. */
export type Theme = 'system' | 'light' | 'dark';
const key = 'hireyard.theme';
const dark = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

export const themeStore = {
  snapshot: (): Theme => {
    try {
      const stored = localStorage.getItem(key);
      return stored === 'light' || stored === 'dark' ? stored : 'system';
    } catch {
      return 'system';
    }
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function apply(): void {
  const theme = themeStore.snapshot();
  const isDark = theme === 'dark' || (theme === 'system' && dark().matches);
  document.documentElement.classList.toggle('hy-dark', isDark);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = isDark ? '#0b2f39' : '#0f4c5c';
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // without storage the choice lasts as long as the page
  }
  apply();
}

/** Call once before the first render. */
export function startTheme(): void {
  apply();
  dark().addEventListener('change', apply);
  window.addEventListener('storage', (event) => event.key === key && apply());
}
