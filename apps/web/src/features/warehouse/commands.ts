/** What the palette knows of the warehouse. */
import { addCommands } from '../../frame/commands.ts';
import { paths } from '../../routes.ts';

/** Adds them for what the user may do; the returned function takes them away. */
export function addWarehouseCommands(may: (permission: string) => boolean): () => void {
  if (!may('stock.view_warehousescan')) return () => undefined;
  return addCommands({
    id: 'go-warehouse',
    label: paths.warehouse.title,
    group: 'Go to',
    words: 'pick pack load deliver count in scan phone',
    to: paths.warehouse.to(),
  });
}
