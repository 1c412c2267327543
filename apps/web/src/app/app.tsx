import { IonApp } from '@ionic/react';
import { IonReactRouter } from '@ionic/react-router';
import { SettingsContext } from '../lib/settings.ts';
import { Toasts } from '../ui/toasts.tsx';
import { useBusinessSettings } from '../lib/business.ts';
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
