/** The commands of the palette and the keys that work everywhere, for what the signed-in person may do. */
import type { MenuSection, MenuUser } from '@hireyard/domain/people/menu';
import { t } from '@hireyard/messages';
import { useEffect, useRef } from 'react';
import { whenIdle } from '../lib/idle.ts';
import { paths } from '../lib/registry/paths.ts';
import { addCommands, allCommands, type Command } from '../page/commands.ts';
import { addShortcut, focusSearch, hasSearch } from '../page/keyboard.ts';
import { jumpKeys } from '../page/menu-model.ts';
import { useGo } from '../page/navigate.tsx';
import {
  addContractCommands,
  addFinanceCommands,
  addReportCommands,
  addScreenCommands,
  addSettingsCommands,
  addStockCommands,
  addWarehouseCommands,
} from './commands.ts';

type Stop = () => void;
const stopAll = (stops: readonly Stop[]) => () => {
  for (const stop of stops) stop();
};

/** Starts what is needed once the page is drawn: live updates, printing, prefetching, the notice of a newer build. Returns a function that stops it. */
export function startLazily(): Stop {
  let stops: readonly Stop[] = [];
  let over = false;
  const callOff = whenIdle(() => {
    import('./lazy.ts').then(
      ({ startBuildNotice, startNews, startPrint, watchIntent }) => {
        if (over) return;
        startBuildNotice();
        stops = [startNews(), startPrint(), watchIntent()];
      },
      // Without it nothing is refreshed automatically or prefetched; everything else works.
      () => undefined,
    );
  });
  return () => {
    over = true;
    callOff();
    stopAll(stops)();
  };
}

const goTo = (id: string, label: string, to: string, more: Partial<Command> = {}): Command => ({
  id,
  label,
  group: t('Go to'),
  to,
  ...more,
});

/** Returns the commands for the pages of the menu and for those that are not in it. */
function pageCommands(sections: readonly MenuSection[], may: (permission: string) => boolean): Command[] {
  const words = t('password second factor passkey sessions devices');
  return [
    goTo('go-home', t('Dashboard'), paths.home.to(), { shortcut: 'g h' }),
    ...sections
      .flatMap((section) => section.entries)
      .map(({ id, label, route }) =>
        goTo(`go-${id}`, label, route, jumpKeys[id] ? { shortcut: `g ${jumpKeys[id][0]}` } : {}),
      ),
    goTo('go-security', paths.security.title, paths.security.to(), { words }),
    ...(may('core.view_notification')
      ? [
          goTo('go-notifications', paths.notifications.title, paths.notifications.to(), {
            words: t('bell alerts'),
            shortcut: 'g n',
          }),
        ]
      : []),
  ];
}

function addAppCommands(access: string, sections: readonly MenuSection[]): Stop {
  const user = JSON.parse(access) as MenuUser | null;
  const may = (permission: string) =>
    user !== null && (user.isAdmin || user.permissions.includes(permission));
  const mayStock = may('stock.view_stockitem');
  const inMenu = sections.flatMap(({ entries }) => entries.map(({ route }) => route));
  return stopAll([
    addContractCommands({ mayQuote: may('contract.add_contract') }),
    addStockCommands({ mayStock, mayAddStock: may('stock.add_stockitem') }),
    addFinanceCommands(may),
    addReportCommands(may, inMenu),
    addSettingsCommands(may),
    addScreenCommands(may, inMenu),
    addWarehouseCommands(may),
    ...(mayStock
      ? [
          addCommands(
            goTo('go-planner', paths.planner.title, paths.planner.to(), {
              words: t('stock free shortages'),
              shortcut: 'g v',
            }),
          ),
        ]
      : []),
    addCommands(...pageCommands(sections, may)),
  ]);
}

/** Adds the shortcuts of the palette's commands, so that they work without the palette. */
function addAppKeys(sections: readonly MenuSection[], go: (to: string) => void): Stop {
  const goBy = (keys: string, label: string, group: string, to: string) =>
    addShortcut({ keys, label, group, everywhere: true, run: () => go(to) });
  const everywhere = t('Everywhere');
  return stopAll([
    addShortcut({
      keys: '/',
      everywhere: true,
      label: t('Search in this list'),
      group: everywhere,
      run: focusSearch,
      live: hasSearch,
    }),
    ...allCommands().flatMap(({ shortcut, to, label, group }) =>
      shortcut === undefined || to === undefined
        ? []
        : [goBy(shortcut, label, group === t('Go to') ? group : everywhere, to)],
    ),
    ...sections
      .flatMap((section) => section.entries)
      .flatMap(({ id, label, route }) =>
        [...(jumpKeys[id] ?? '')].slice(1).map((key) => goBy(`g ${key}`, label, t('Go to'), route)),
      ),
  ]);
}

/**
 * Adds commands and keys while somebody is signed in.
 * @param access the user's permissions as text, because the user object is replaced every two minutes
 */
export function useAppKeys(access: string, sections: readonly MenuSection[]): void {
  // The navigate function is another one after every navigation but always does the same.
  const latestGo = useGo();
  const go = useRef(latestGo);
  go.current = latestGo;
  useEffect(
    // the keys after the commands, whose shortcuts they are
    () => stopAll([addAppCommands(access, sections), addAppKeys(sections, (to) => go.current(to, 'root'))]),
    [access, sections],
  );
}
