/** The fields of items that a file can fill, including the owned units at each depot. */
import { t } from '@hireyard/messages';
import * as f from '@hireyard/wire/field';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { type Db, sql } from '../../db/database.ts';
import { code, column, optional } from '../../records/import/cells.ts';
import { levelColumn } from './catalogue-cells.ts';
import { type Target, target, targetsFrom } from '../../records/import/target.ts';

const { fields } = stockitem;
/** A larger price is a typing error: it would overflow the totals. */
const limited = { min: 0, max: 9_999_999.99 } as const;
const price = { read: column(f.money({ required: true, ...limited })) };
const optionalPrice = { read: column(f.money({ nullable: true, ...limited })) };
const accessory = { hint: t('Container accessory code') };

const tag = (name: string, label: string, synonyms: readonly string[]) =>
  target(name, { label, hint: t('Tag name'), group: 'Tags', synonyms });

const STOCK_TEXTS = ['stock', 'stock level', 'quantity', 'qty', 'owned', 'on hand', 'in stock', 'bestand'];

/** Returns headings of the stock at one depot: `Stock Bristol`, `BRS qty`, `Bristol depot`. */
function stockHeadings(depot: string, name: string): string[] {
  const place = name.replace(/\b(?:depot|warehouse|branch|yard|store|lager)\b/gi, '').trim();
  const places = [...new Set([depot, name, place])].filter((one) => one !== '');
  return places.flatMap((one) => [
    one,
    ...STOCK_TEXTS.flatMap((word) => [`${word} ${one}`, `${one} ${word}`, `${word} at ${one}`]),
  ]);
}

// An empty cell leaves the owned units unchanged; it does not mean 0.
const units = optional(column(f.int({ required: true, min: 0, max: 10_000_000 })));

const levels = (depots: readonly { readonly code: string; readonly name: string }[]): Target[] =>
  depots.map(({ code: depot, name }) =>
    target(levelColumn(depot), {
      label: t('Owned at {name}', { name }),
      kind: 'int',
      hint: t('Opening stock of new items. Existing items keep their stock unless you choose to update it'),
      group: 'Stock',
      read: units,
      synonyms: [...stockHeadings(depot, name), ...(depots.length === 1 ? STOCK_TEXTS : [])],
    }),
  );

/** In display order. */
export async function itemTargets(db: Db): Promise<Target[]> {
  const depots = await db.rows<{ code: string; name: string }>(
    // an export includes a closed depot that still owns something
    sql`select code, name from depot d where active or exists (select from stock_level l where l.depot_id = d.id and l.original > 0) order by code`,
  );
  const said = {
    sku: { read: code(f.text({ required: true, max: 40 })) },
    internal_title: { read: column(f.text({ required: true })) },
    price,
    washup_price: optionalPrice,
    replacement_price: price,
    purchase_price: optionalPrice,
    tags: { hint: t('Slugs separated by |. Tags are added, never removed') },
    accessory_1: accessory,
    accessory_2: accessory,
  };
  return targetsFrom(fields, said, {
    first: [
      tag('category', t('Category'), ['product category', 'kategorie', 'group', 'department', 'type']),
      tag('range', t('Range'), ['collection', 'series', 'product range']),
      tag('theme', t('Theme'), ['style']),
    ],
    last: [
      target('container_code', {
        label: t('Container'),
        hint: t('Container code'),
        group: 'Packing',
        synonyms: ['container code', 'crate', 'box'],
        stored: { column: 'container_id', type: 'int' },
      }),
      ...levels(depots),
    ],
  });
}
