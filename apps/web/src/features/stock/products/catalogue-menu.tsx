/** Beside the filters of the product list: what it shows, or the whole catalogue, as a file, and back again. */
import { t } from '@hireyard/messages';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { client } from '../../../lib/api/index.ts';
import { useGo } from '../../../page/navigate.tsx';
import { usePageQuery } from '../../../page/page-query.ts';
import { useCan } from '../../../page/session-hooks.ts';
import { useTableRoom } from '../../../resource/media.ts';
import { download } from '../../../resource/list/csv.ts';
import { businessToday } from '../../../lib/business-time.ts';
import { listQuery, readListState } from '../../../resource/list/list-state.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { IconDownload } from '../../../ui/icons-data.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { toast } from '../../../ui/toast.ts';

async function save(action: 'exportCsv' | 'exportXlsx', query: URLSearchParams): Promise<void> {
  const { page: _, page_size: __, ...conditions } = listQuery(readListState(stockitem, query));
  try {
    const file = await client(stockitem).action<Blob>(action, { query: conditions, as: 'blob' });
    download(`catalogue-${businessToday()}.${action === 'exportCsv' ? 'csv' : 'xlsx'}`, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : t('unknown reason');
    toast(t('The export failed: {reason}', { reason }), { tone: 'danger' });
  }
}

interface CatalogueMenuProps {
  /** Saves the list in the columns that it shows. */
  readonly onShown: () => void;
}

/** Exports what the list is filtered by, all pages of it: as it is shown, or in the columns that an import reads. */
export function CatalogueMenu({ onShown }: CatalogueMenuProps) {
  const wide = useTableRoom();
  const go = useGo();
  const can = useCan();
  const [query] = usePageQuery();
  const mayImport = can('stock.add_stockitem') && can('stock.change_stockitem');
  return (
    <MenuButton
      label={t('Import and export')}
      kind="quiet"
      icon={IconDownload}
      items={[
        {
          key: 'import',
          label: t('Import from a file'),
          onSelect: () => go(paths.importProducts.to()),
          whyNot: mayImport ? undefined : t('You may not add and change products.'),
        },
        {
          key: 'map',
          label: t('Import from another program'),
          onSelect: () => go(paths.newImport.to({}, { kind: 'items' })),
          whyNot: mayImport ? undefined : t('You may not add and change products.'),
        },
        { key: 'shown', label: t('Export this list, columns as shown'), onSelect: onShown },
        { key: 'csv', label: t('Export catalogue as CSV'), onSelect: () => void save('exportCsv', query) },
        {
          key: 'xlsx',
          label: t('Export catalogue as Excel'),
          onSelect: () => void save('exportXlsx', query),
        },
      ]}
    >
      {wide ? t('Import and export') : undefined}
    </MenuButton>
  );
}
