import { IonPage, useIonViewDidLeave, useIonViewWillEnter } from '@ionic/react';
import { type ReactNode, useState } from 'react';
import { PageActive, PagePattern } from './page-active.ts';

/** The frame's half of every page: an element the outlet can move, and whether the page is the one shown. */
export function PageHost({ pattern, children }: { readonly pattern: string; readonly children: ReactNode }) {
  const [active, setActive] = useState(true);
  useIonViewWillEnter(() => setActive(true));
  useIonViewDidLeave(() => setActive(false));
  return (
    <IonPage>
      <PagePattern value={pattern}>
        <PageActive value={active}>{children}</PageActive>
      </PagePattern>
    </IonPage>
  );
}
