import { currentLanguage, t } from '@hireyard/messages';
import { chooseLanguage, chosenLanguage } from '@hireyard/messages/choice';
import { languages } from '@hireyard/messages/languages';
import { useSyncExternalStore } from 'react';
import { IconLanguage, IconMoon, IconScreen, IconSun } from '../ui/icons.tsx';
import { MenuButton } from '../ui/popover.tsx';

/** Light, dark or the device's setting; stored per device and followed by other tabs. */
type Theme = 'system' | 'light' | 'dark';
const key = 'hireyard.theme';
const dark = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const themeStore = {
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

function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply();
}

/** Call once before the first render. */
export function startTheme(): void {
  apply();
  dark().addEventListener('change', apply);
  window.addEventListener('storage', (event) => event.key === key && apply());
}

const choices: readonly { readonly key: Theme; readonly label: string; readonly icon: typeof IconSun }[] = [
  { key: 'system', label: t('Match device'), icon: IconScreen },
  { key: 'light', label: t('Light'), icon: IconSun },
  { key: 'dark', label: t('Dark'), icon: IconMoon },
];

/** Light, dark or as the device, kept on this device. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.snapshot);
  const now = choices.find((choice) => choice.key === theme);
  return (
    <MenuButton
      kind="quiet"
      label={t('Appearance: {label}', { label: now?.label ?? '' })}
      icon={now?.icon ?? IconScreen}
      items={choices.map((choice) => ({
        key: choice.key,
        label: choice.key === theme ? `${choice.label} ✓` : choice.label,
        onSelect: () => setTheme(choice.key),
      }))}
    />
  );
}

/** Labels are made when their module loads, so another language reloads the page; unsaved changes are guarded as always. */
function take(code: string | undefined): void {
  chooseLanguage(code);
  window.location.reload();
}

/** The language of the screens, stored on this device; by default the language of the business. */
export function LanguageSwitch() {
  const chosen = chosenLanguage();
  const choices = [{ code: undefined, name: t('Business default') }, ...languages];
  return (
    <MenuButton
      kind="quiet"
      label={t('Language: {name}', {
        name: languages.find(({ code }) => code === currentLanguage())?.name ?? currentLanguage(),
      })}
      icon={IconLanguage}
      items={choices.map(({ code, name }) => ({
        key: code ?? 'business',
        label: <span lang={code}>{code === chosen ? `${name} ✓` : name}</span>,
        onSelect: () => take(code),
      }))}
    />
  );
}
