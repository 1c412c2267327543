import { IonPage, useIonViewDidLeave, useIonViewWillEnter } from '@ionic/react';
import { type ReactNode, useRef, useState } from 'react';
import { PageGuard } from './page-guard.tsx';
import { PageActive, PageLive, PagePattern } from './page-active.ts';

/** The frame's half of every page: an element the outlet can move, and whether the page is the one shown. */
export function PageHost({ pattern, children }: { readonly pattern: string; readonly children: ReactNode }) {
  const [active, setActive] = useState(true);
  const live = useRef(true);
  const show = (shown: boolean) => {
    live.current = shown;
    setActive(shown);
  };
  useIonViewWillEnter(() => show(true));
  useIonViewDidLeave(() => show(false));
  return (
    <IonPage>
      <PagePattern value={pattern}>
        <PageLive value={live}>
          <PageActive value={active}>
            <PageGuard>{children}</PageGuard>
          </PageActive>
        </PageLive>
      </PagePattern>
    </IonPage>
  );
}
