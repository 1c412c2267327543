import { IonRouterOutlet } from '@ionic/react';
import type { ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { PageHost } from './page-host.tsx';
import type { PageLoader } from './page-loader.tsx';

export interface RoutedPage {
  readonly pattern: string;
  readonly title: string;
  readonly page: PageLoader;
}

interface OutletProps {
  readonly pages: readonly RoutedPage[];
  /** What stands there while the code of a page loads. */
  readonly fallback: (title: string) => ReactNode;
}

/** The stack of pages. Every route has its element at once, so that a page can come in while its chunk still loads. */
export function Outlet({ pages, fallback }: OutletProps) {
  return (
    <IonRouterOutlet id="main">
      {pages.map(({ pattern, title, page: Loaded }) => (
        <Route
          key={pattern}
          path={pattern}
          element={
            <PageHost pattern={pattern}>
              <Loaded fallback={fallback(title)} />
            </PageHost>
          }
        />
      ))}
    </IonRouterOutlet>
  );
}
