/** What the pages of stock groups call things. */
import type { Read } from '@hireyard/wire/resource/define-resource';
import type { state } from '@hireyard/wire/settings/state';
import { t } from '@hireyard/messages';
import type { stockgroup } from '@hireyard/wire/stock/stockgroup';

export type Group = Read<typeof stockgroup>;
export type GroupState = Read<typeof state>;

/** The group of states of which a filled container has one at a time: Packed, Out, Wash-up … */
const POSITION = 'stock_group_position';

/** The position a group stands in; undefined when it has none. */
export const positionOf = (group: Pick<Group, 'states'>): Group['states'][number] | undefined =>
  group.states.find((one) => one.system_group === POSITION);

/** What an item is called on a screen: its title, else its SKU. */
export const itemName = (item: Group['stockitem']): string => item.internal_title || item.sku;

const COUNTED = {
  container: (count: number) => t('{count, plural, one {# container} other {# containers}}', { count }),
  'filled container': (count: number) =>
    t('{count, plural, one {# filled container} other {# filled containers}}', { count }),
  unit: (count: number) => t('{count, plural, one {# unit} other {# units}}', { count }),
  label: (count: number) => t('{count, plural, one {# label} other {# labels}}', { count }),
  page: (count: number) => t('{count, plural, one {# page} other {# pages}}', { count }),
} as const;

/** `1 container`, `2 containers`. */
export const counted = (count: number, noun: keyof typeof COUNTED): string => COUNTED[noun](count);
