import { paths } from './routes.ts';

/** The lists behind the menu's Products (specification §2.2): the menu itself names the first only. */
export const stockLists = [
  { label: 'Products', to: paths.stock.to() },
  { label: 'Availability', to: paths.planner.to() },
  { label: 'Stock groups', to: paths.stockGroup.to() },
  { label: 'Warehouse', to: paths.warehouse.to() },
  { label: 'Containers', to: paths.containers.to() },
  { label: 'Accessories', to: paths.accessories.to() },
];

/** Begins the breadcrumbs of all lists behind Products but its own. */
export const underProducts = [{ label: 'Products', to: paths.stock.to() }];
