/** What the palette knows of stock: its lists, and making an item. */
import { t } from '@hireyard/messages';
import { addCommands } from '../../page/commands.ts';
import { paths } from '../../lib/registry/paths.ts';

/** Adds them for what the user may do; the returned function takes them away. */
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
          label: t('New product'),
          group: t('Create'),
          words: t('stock item'),
          to: paths.newProduct.to(),
        },
        {
          id: 'new-container',
          label: t('New container'),
          group: t('Create'),
          words: t('stock crate'),
          to: paths.newContainer.to(),
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
          label: t('Import products'),
          group: t('Create'),
          words: t('stock catalogue file csv excel xlsx upload'),
          to: paths.importProducts.to(),
        },
        { id: 'new-tag', label: t('New tag'), group: t('Create'), words: 'taxonomy', to: paths.newTag.to() },
      ),
    );
  if (mayStock)
    stops.push(
      addCommands(
        {
          id: 'go-stock-groups',
          label: t('Stock groups'),
          group: t('Go to'),
          words: t('filled containers'),
          to: paths.stockGroup.to(),
        },
        {
          id: 'go-scan',
          label: t('Scan'),
          group: t('Go to'),
          words: t('labels qr code filled containers stock groups'),
          to: paths.stockGroupScan.to(),
        },
        {
          id: 'go-containers',
          label: t('Containers'),
          group: t('Go to'),
          words: t('stock crates'),
          to: paths.containers.to(),
        },
        {
          id: 'go-accessories',
          label: t('Container accessories'),
          group: t('Go to'),
          words: t('stock lids'),
          to: paths.accessories.to(),
        },
        {
          id: 'go-tag-types',
          label: t('Tag types'),
          group: t('Go to'),
          words: 'taxonomy',
          to: paths.tagTypes.to(),
        },
      ),
    );
  return () => {
    for (const stop of stops) stop();
  };
}
