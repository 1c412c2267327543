import { t } from '@hireyard/messages';
import { useSyncExternalStore } from 'react';
import { IconMoon, IconScreen, IconSun } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { setTheme, type Theme, themeStore } from './theme.ts';

const choices: readonly { readonly key: Theme; readonly label: string; readonly icon: typeof IconSun }[] = [
  { key: 'system', label: t('As this device'), icon: IconScreen },
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
