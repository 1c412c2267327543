/** What the palette knows of stock: its lists, and making an item. */
import { addCommands } from '../../frame/commands.ts';
import { paths } from '../../routes.ts';

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
          label: 'New product',
          group: 'Create',
          words: 'stock item',
          to: paths.newProduct.to(),
        },
        {
          id: 'new-container',
          label: 'New container',
          group: 'Create',
          words: 'stock crate',
          to: paths.newContainer.to(),
        },
        {
          id: 'fill-containers',
          label: 'Fill containers',
          group: 'Create',
          words: 'stock group pack bulk',
          to: paths.stockGroupFill.to(),
        },
        {
          id: 'import-products',
          label: 'Import products',
          group: 'Create',
          words: 'stock catalogue file csv excel xlsx upload',
          to: paths.importProducts.to(),
        },
        { id: 'new-tag', label: 'New tag', group: 'Create', words: 'taxonomy', to: paths.newTag.to() },
      ),
    );
  if (mayStock)
    stops.push(
      addCommands(
        {
          id: 'go-stock-groups',
          label: 'Stock groups',
          group: 'Go to',
          words: 'filled containers',
          to: paths.stockGroup.to(),
        },
        {
          id: 'go-scan',
          label: 'Scan',
          group: 'Go to',
          words: 'labels qr code filled containers stock groups',
          to: paths.stockGroupScan.to(),
        },
        {
          id: 'go-containers',
          label: 'Containers',
          group: 'Go to',
          words: 'stock crates',
          to: paths.containers.to(),
        },
        {
          id: 'go-accessories',
          label: 'Container accessories',
          group: 'Go to',
          words: 'stock lids',
          to: paths.accessories.to(),
        },
        {
          id: 'go-tag-types',
          label: 'Tag types',
          group: 'Go to',
          words: 'taxonomy',
          to: paths.tagTypes.to(),
        },
      ),
    );
  return () => {
    for (const stop of stops) stop();
  };
}
