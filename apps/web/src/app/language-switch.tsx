import { currentLanguage, t } from '@hireyard/messages';
import { chooseLanguage, chosenLanguage } from '@hireyard/messages/choice';
import { languages } from '@hireyard/messages/languages';
import { IconLanguage } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu-button.tsx';

/** Labels are made when their module is loaded, so another language begins with the page anew; what is typed is guarded as always. */
function take(code: string | undefined): void {
  chooseLanguage(code);
  window.location.reload();
}

/** The language of the screens, kept on this device; without a choice it is the one of the business. */
export function LanguageSwitch() {
  const chosen = chosenLanguage();
  const choices = [{ code: undefined, name: t('As the business') }, ...languages];
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
