import { IonPage, useIonViewDidEnter, useIonViewDidLeave, useIonViewWillEnter } from '@ionic/react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { focusHeading, focusHome, focusIsLost } from '../ui/focus-home.ts';
import { PageGuard } from './page-guard.tsx';
import { PageActive, PageFocus, PageLive, PagePattern } from '../lib/page-active.ts';

const HIDDEN = 'ion-page-hidden';
/** How long a page is watched that comes: half a second. */
const FRAMES = 30;

/**
 * The frame's half of every page: an element the outlet can move, whether the page is the one shown, and the focus: a new page
 * has it on its heading, one that is back has it where it was left.
 */
export function PageHost({ pattern, children }: { readonly pattern: string; readonly children: ReactNode }) {
  const [active, setActive] = useState(true);
  const live = useRef(true);
  const box = useRef<HTMLDivElement>(null);
  const focus = useRef<HTMLElement>(null);
  const show = useCallback((shown: boolean) => {
    live.current = shown;
    setActive(shown);
  }, []);
  const keepFocus = useCallback((element: HTMLElement) => void (focus.current = element), []);
  useIonViewWillEnter(() => show(true));
  useIonViewDidLeave(() => show(false));
  const place = useCallback(() => {
    const now = document.activeElement;
    // a page may have put the cursor into a field by itself, and a dialog keeps it
    if (now?.tagName !== 'H1' && box.current?.contains(now)) return;
    if (now?.closest('dialog, [popover]')) return;
    const last = focus.current;
    if (last?.checkVisibility()) return last.focus({ preventScroll: true });
    // the row that it stood in has gone: the list knows which came in its place
    if (last === null) return focusHeading(box.current);
    if (now instanceof HTMLElement) now.blur();
    focusHome(box.current?.querySelector('h1'));
  }, []);
  useIonViewDidEnter(place);
  useEffect(() => {
    const page = box.current;
    if (page === null) return;
    let hidden = page.classList.contains(HIDDEN);
    // a way back over several entries of one page is not told: it would come without title, keys and news
    const watch = new MutationObserver(() => {
      const now = page.classList.contains(HIDDEN);
      if (hidden && !now && !live.current) show(true);
      hidden = now;
    });
    watch.observe(page, { attributes: true, attributeFilter: ['class'] });
    return () => watch.disconnect();
  }, [show]);
  useEffect(() => {
    if (!active) return;
    // some ways back do not tell that the page has come
    let left = FRAMES;
    let frame = 0;
    const look = () => {
      left -= 1;
      const free = focusIsLost() || document.activeElement?.tagName === 'H1';
      if (free && box.current?.checkVisibility()) return place();
      if (left > 0) frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [active, place]);
  return (
    <IonPage
      ref={box}
      onFocus={({ target }) => {
        if (target instanceof HTMLElement && target.tagName !== 'H1') focus.current = target;
      }}
    >
      <PagePattern value={pattern}>
        <PageLive value={live}>
          <PageFocus value={keepFocus}>
            <PageActive value={active}>
              <PageGuard>{children}</PageGuard>
            </PageActive>
          </PageFocus>
        </PageLive>
      </PagePattern>
    </IonPage>
  );
}
