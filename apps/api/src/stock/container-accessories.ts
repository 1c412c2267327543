/** Container accessories such as lids, dividers and dollies, entirely from the declaration. */
import { stockcontainer_accessory } from '@hireyard/wire/stock/stockcontainer-accessory';
import type { Implementation } from '../records/implementation.ts';

export const stockcontainerAccessoryResource: Implementation = {
  source: { resource: stockcontainer_accessory, table: 'stockcontainer_accessory' },
};
