import { t } from '@hireyard/messages';
import { paths } from './paths.ts';

/** The lists behind the menu's Products (specification §2.2): the menu itself names the first only. */
export const stockLists = [
  { label: t('Products'), to: paths.stock.to() },
  { label: t('Availability'), to: paths.planner.to() },
  { label: t('Stock groups'), to: paths.stockGroup.to() },
  { label: t('Warehouse'), to: paths.warehouse.to() },
  { label: t('Containers'), to: paths.containers.to() },
  { label: t('Accessories'), to: paths.accessories.to() },
];

/** Begins the breadcrumbs of all lists behind Products but its own. */
export const underProducts = [{ label: t('Products'), to: paths.stock.to() }];
