/** Help on products, stock and the warehouse. Each text is held to docs/domain-rules.md, docs/stock.md and docs/warehouse.md. */
import { t } from '@hireyard/messages';

export const stockTopics = {
  'stock.free': t(
    'Owned, less what orders and held quotes have on that day, less what is late or in turnaround and wash-up. Quotes that are not held take nothing.',
  ),
  'stock.levels': t(
    'Owned changes by movements only. On the shelf is what is in the depot now, not out and not in wash-up; for another day ask Availability.',
  ),
  'movement.kind': t(
    'Bought and found add units, written off and sold take them away, a transfer takes them to another depot. A movement stays; a mistake is put right by another one.',
  ),
  'item.price': t(
    'For one unit and a short hire (factor ×1.00). A longer one multiplies it: 2.00 at ×1.50 is 3.00. Prices that are locked on orders stay.',
  ),
  'item.display_price': t('A price to show beside the item. No contract is worked out from it.'),
  'item.washup_rate': t(
    'Only used without a wash-up price. At 0.30 an item of 1.90 costs 0.57 to wash. It is charged once for a hire, however long.',
  ),
  'item.washup_price': t(
    'For each unit, once for a hire. 0.00 charges nothing. Items that are washed stay blocked longer after they come back.',
  ),
  'item.replacement_price': t(
    'Proposed as a charge for each unit counted broken or missing. Empty proposes 0.00, and charging it asks for an amount.',
  ),
  'item.order_multiple': t(
    'A line with another quantity says which multiples are near: of items that come in 10s, 24 names 20 and 30. It is never refused.',
  ),
  'item.stacked_share': t(
    'Only for delivery: what an item that is not in a container takes of its size. A chair of 0.20 m³ at 0.40 counts 0.08 m³.',
  ),
  'group.filled': t(
    'One container, filled with so many of one item and labelled. Orders are packed from these first, the rest is new containers or loose units.',
  ),
  'fill.quantity': t(
    'Units in all: 100 at a pack size of 40 make three containers of 40, 40 and 20. What is packed never exceeds what the depot owns.',
  ),
  'tag_type.kinds': t(
    'Says in which column of product files tags of this type stand: category, range or theme. Tags of every type filter products and find similar items.',
  ),
  'warehouse.waiting': t(
    'Scans are kept on this device before they count and go to the office by themselves when there is a network. None counts twice.',
  ),
  'plan.full': t(
    'At the fullest moment of the run, as goods leave at deliveries and come aboard at collections, against what the vehicle may carry.',
  ),
} as const;
