/** What the palette knows of the warehouse. */
import { t } from '@hireyard/messages';
import { addCommands } from '../../page/commands.ts';
import { paths } from '../../lib/registry/paths.ts';

/** Adds them for what the user may do; the returned function takes them away. */
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
