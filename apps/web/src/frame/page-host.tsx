import { IonPage, useIonViewDidLeave, useIonViewWillEnter } from '@ionic/react';
import { type ReactNode, useState } from 'react';
import { PageActive } from './page-active.ts';

/** The frame's half of every page: an element the outlet can move, and whether the page is the one shown. */
export function PageHost({ children }: { readonly children: ReactNode }) {
  const [active, setActive] = useState(true);
  useIonViewWillEnter(() => setActive(true));
  useIonViewDidLeave(() => setActive(false));
  return (
    <IonPage>
      <PageActive value={active}>{children}</PageActive>
    </IonPage>
  );
}
