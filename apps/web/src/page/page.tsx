/** The inner half of every page: header in two bands and the content. Pages are `<Page title=… crumbs=…>…</Page>`. */
import { t } from '@hireyard/messages';
import { IonContent } from '@ionic/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { DialogPlace } from '../ui/dialog-place.ts';
import { focusHome } from '../ui/focus-home.ts';
import { IconLeft, IconMenu, IconSearch } from '../ui/icons.tsx';
import { InBar } from '../ui/search-place.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import type { Crumb } from './collapse-crumbs.ts';
import { Connection } from './connection.tsx';
import { nameDocument } from './document-title.ts';
import { shownKeys } from './keyboard.ts';
import { useGo } from './navigate.tsx';
import { usePageActive } from '../lib/page-active.ts';
import { useCan } from './session-hooks.ts';
import { LaterPlace, SetupPlace, showPalette } from './slots.tsx';
import { toggleMenu } from './menu-toggle.ts';

interface PageProps {
  readonly title: string;
  /** The way here without home; the last is this page. Default: the title alone. */
  readonly crumbs?: readonly Crumb[];
  /** At the end of the breadcrumbs. */
  readonly steps?: ReactNode;
  /** One or two main actions, at the end of the bar. */
  readonly actions?: ReactNode;
  /** The search box of a list, in the bar. */
  readonly search?: ReactNode;
  /** False when links of the page itself lead where the back button of a phone would. */
  readonly back?: boolean;
  /** What stays under the bar while the content scrolls, e.g. a record's header or a filter bar. */
  readonly band?: ReactNode;
  /** False when the page scrolls inside itself, e.g. a list with a sticky head. */
  readonly scroll?: boolean;
  readonly children?: ReactNode;
}

export function Page({
  title,
  crumbs,
  actions,
  search,
  steps,
  band,
  back = true,
  scroll = true,
  children,
}: PageProps) {
  const active = usePageActive();
  const go = useGo();
  const mayHear = useCan()('core.view_notification');
  const [header, setHeader] = useState<HTMLElement | null>(null);
  // on entering, not on mounting: hidden pages stay mounted
  const parent = crumbs?.at(-2);
  const list = parent?.label;
  useEffect(() => {
    if (!active) return;
    nameDocument(title);
    // what stood in this page's place may have had the focus
    focusHome(header?.querySelector('h1'));
    // nothing that a page waits for
    if (list !== undefined) void import('./recents.ts').then(({ rememberPage }) => rememberPage(title, list));
  }, [active, title, list, header]);
  return (
    <>
      <header ref={setHeader} className="hy-header">
        <div className="hy-bar">
          <Button kind="quiet" icon={IconMenu} aria-label={t('Show or hide the menu')} onClick={toggleMenu} />
          {back && parent && (
            <Button
              kind="quiet"
              className="hy-phone"
              icon={IconLeft}
              aria-label={t('Back to {label}', { label: parent.label })}
              onClick={() => go(parent.to, 'back')}
            />
          )}
          <h1 tabIndex={-1}>{title}</h1>
          <Connection />
          <LaterPlace part="Updating" />
          <InBar value={true}>{search}</InBar>
          <DialogPlace value={header}>{actions}</DialogPlace>
          <Button
            kind="quiet"
            className="hy-go"
            icon={IconSearch}
            aria-label={t('Search everything')}
            title={t('Search everything ({shownKeys})', { shownKeys: shownKeys('mod+k') })}
            onClick={showPalette}
          >
            {t('Search')}
          </Button>
          {mayHear && <LaterPlace part="Bell" placeholder={<span className="hy-bell-place" />} />}
        </div>
        <Breadcrumbs crumbs={crumbs ?? [{ label: title, to: '' }]}>{steps}</Breadcrumbs>
        <SetupPlace />
        {band}
      </header>
      <IonContent scrollY={scroll}>{children}</IonContent>
    </>
  );
}
