import { IonApp } from '@ionic/react';
import { IonReactRouter } from '@ionic/react-router';
import { SettingsContext } from '../ui/settings.ts';
import { Toasts } from '../ui/toasts.tsx';
import { useBusinessSettings } from './business-settings.ts';
import { Overlay } from './overlay.tsx';
import { Shell } from './shell.tsx';

export function App() {
  return (
    <SettingsContext value={useBusinessSettings()}>
      <IonApp>
        <IonReactRouter>
          <Shell />
        </IonReactRouter>
      </IonApp>
      <Overlay />
      <Toasts />
    </SettingsContext>
  );
}
