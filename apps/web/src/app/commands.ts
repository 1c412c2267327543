/** Palette commands for stock: its lists, and creating an item. */
import { t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { paths } from '../lib/registry/paths.ts';
import { financeGroups, reportEntries, settingsEntries } from '../lib/registry/places.ts';
import { hasPage, newLabel, newPath, screenHeads } from '../lib/registry/records.ts';
import { addCommands } from '../page/commands.ts';

// Palette commands for contracts.

/** Adds them for users who may create quotes; the returned function removes them. */
export function addContractCommands({ mayQuote }: { readonly mayQuote: boolean }): () => void {
  if (!mayQuote) return () => undefined;
  return addCommands({
    id: 'new-quote',
    label: t('New quote'),
    group: t('Create'),
    words: t('contract hire order'),
    to: paths.newQuote.to(),
    shortcut: 'n',
  });
}

// Palette commands for finance pages that the menu does not list.

const IN_MENU: readonly string[] = [paths.paymentRequests.to(), paths.refundRequests.to()];

/** Adds those that the user may use; the returned function removes them. */
export function addFinanceCommands(can: (permission: string) => boolean): () => void {
  const entries = financeGroups
    .flatMap((group) => group.entries)
    .filter(({ to, permission }) => can(permission) && !IN_MENU.includes(to));
  if (entries.length === 0) return () => undefined;
  return addCommands(
    ...[{ label: t('Finance'), to: paths.accounting.to(), about: t('accounting overview') }, ...entries].map(
      ({ label, to, about }) => ({
        id: `go-${to.slice(1).replaceAll('/', '-')}`,
        label,
        group: t('Go to'),
        words: t('finance accounting {about}', { about }),
        to,
        ...(to === paths.accounting.to() ? { shortcut: 'g b' } : {}),
      }),
    ),
  );
}

// Palette commands for reports that the menu does not list.

/**
 * Adds those that the user may see, and their overview; the returned function removes them.
 * @param inMenu addresses that the menu leads to
 */
export function addReportCommands(
  can: (permission: string) => boolean,
  inMenu: readonly string[],
): () => void {
  const entries = reportEntries.filter(({ to, permission }) => can(permission) && !inMenu.includes(to));
  if (entries.length === 0) return () => undefined;
  const all = { id: 'reporting', label: paths.reporting.title, to: paths.reporting.to(), description: '' };
  return addCommands(
    ...[all, ...entries].map(({ id, label, to, description }) => ({
      id: `go-${id}`,
      label,
      group: t('Go to'),
      words: t('report figures {description}', { description }),
      to,
    })),
  );
}

// Palette commands for settings pages, which are not in the menu.

/** Adds those that the user may see, and the settings page; the returned function removes them. */
export function addSettingsCommands(can: (permission: string) => boolean): () => void {
  const seen = settingsEntries.filter(({ permission }) => can(permission));
  const all = { id: 'settings', label: paths.settings.title, to: paths.settings.to(), words: '' };
  return addCommands(
    ...(seen.length === 0 ? [] : [all, ...seen]).map(({ id, label, to, words }) => ({
      id: `go-${id}`,
      label,
      group: t('Go to'),
      words: t('settings {words}', { words }),
      to,
      ...(id === all.id ? { shortcut: 'g ,' } : {}),
    })),
  );
}

// Resources whose screens follow from their declarations.

/**
 * Adds their lists and making a record, for what the user may do.
 * @param inMenu addresses that the menu leads to
 */
export function addScreenCommands(
  can: (permission: string) => boolean,
  inMenu: readonly string[],
): () => void {
  const entries = [...settingsEntries, ...financeGroups.flatMap((group) => group.entries)];
  const known = [...inMenu, ...entries.map(({ to }) => to)];
  return addCommands(
    ...screenHeads.flatMap((head) => {
      const { name, plural, screens } = head;
      const words = screens.words ?? '';
      const list = { id: `go-${name}`, label: plural, group: t('Go to'), words, to: screens.at };
      const create = {
        id: `new-${name}`,
        label: newLabel(head),
        group: t('Create'),
        words,
        to: newPath(head),
      };
      return [
        ...(can(permissionOf(head, 'view')) && !known.includes(screens.at) ? [list] : []),
        ...(can(permissionOf(head, 'add')) && hasPage(screens, 'new') ? [create] : []),
      ];
    }),
  );
}

// Palette commands for the warehouse.

/** Adds those that the user may use; the returned function removes them. */
export function addWarehouseCommands(may: (permission: string) => boolean): () => void {
  const stops: (() => void)[] = [];
  if (may('stock.view_warehousescan'))
    stops.push(
      addCommands(
        {
          id: 'go-warehouse',
          label: paths.warehouse.title,
          group: t('Go to'),
          words: t('pick pack load deliver count in scan phone'),
          to: paths.warehouse.to(),
          shortcut: 'g w',
        },
        {
          id: 'go-deliver',
          label: paths.deliver.title,
          group: t('Go to'),
          words: t('driver run stops hand over signature phone warehouse'),
          to: paths.deliver.to(),
        },
      ),
    );
  if (may('stock.view_vehiclerun'))
    stops.push(
      addCommands({
        id: 'go-load-plan',
        label: paths.loadPlan.title,
        group: t('Go to'),
        words: t('vehicles runs vans lorries drivers stops delivery warehouse'),
        to: paths.loadPlan.to(),
        shortcut: 'g l',
      }),
    );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Adds those that the user may use; the returned function removes them. */
export function addStockCommands({
  mayStock,
  mayAddStock,
}: {
  readonly mayStock: boolean;
  readonly mayAddStock: boolean;
}): () => void {
  const stops: (() => void)[] = [];
  if (mayAddStock)
    stops.push(
      addCommands(
        {
          id: 'new-product',
          label: t('New item'),
          group: t('Create'),
          words: t('stock item'),
          to: paths.newProduct.to(),
        },
        {
          id: 'fill-containers',
          label: t('Fill containers'),
          group: t('Create'),
          words: t('stock group pack bulk'),
          to: paths.stockGroupFill.to(),
        },
        {
          id: 'import-products',
          label: t('Import items'),
          group: t('Create'),
          words: t('stock catalogue file csv excel xlsx upload'),
          to: paths.importProducts.to(),
        },
      ),
    );
  if (mayStock)
    stops.push(
      addCommands(
        {
          id: 'go-stock-groups',
          label: t('Filled containers'),
          group: t('Go to'),
          words: t('stock groups crates'),
          to: paths.stockGroup.to(),
        },
        {
          id: 'go-scan',
          label: t('Scan'),
          group: t('Go to'),
          words: t('labels qr code filled containers stock groups'),
          to: paths.stockGroupScan.to(),
        },
      ),
    );
  return () => {
    for (const stop of stops) stop();
  };
}
