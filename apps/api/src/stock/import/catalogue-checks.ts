/** What is asked of a row of the catalogue across its cells. */
import { t } from '@hireyard/messages';
import { parseMoney } from '@hireyard/domain/values/money';
import type { ImportContext } from '../../records/import/context.ts';
import type { SheetRow } from '../../records/import/sheet.ts';
import type { CatalogueColumns } from './catalogue-columns.ts';

type Row = SheetRow<CatalogueColumns>;

/** Above this a full container can't be right: the weight was given in grams. */
const maxContainerKg = 1_000;

/** Prices that cannot stand together, and such as look wrong. */
export function checkMoney({ report }: ImportContext, file: string, { line, partial }: Row): void {
  const at = (column: string) => ({ file, line, column });
  const { price, washup_price, washup_rate, replacement_price, purchase_price } = partial;
  if (washup_price != null && washup_rate != null) {
    report.error(at('washup_rate'), t('Give washup_price or washup_rate, not both.'));
  }
  if (washup_price === null && washup_rate === null) {
    report.error(at('washup_price'), 'Give washup_price or washup_rate; 0.00 when nothing is washed.');
  }
  if (price === '0.00') report.warn(at('price'), t('The price is 0.00: a free item?'));
  if (replacement_price && purchase_price && parseMoney(replacement_price) < parseMoney(purchase_price)) {
    report.warn(
      at('replacement_price'),
      t('The replacement price {replacement_price} is below the purchase price {purchase_price}.', {
        replacement_price,
        purchase_price,
      }),
    );
  }
}

/** Sizes and weights in the wrong unit. */
export function checkSize({ report }: ImportContext, file: string, { line, partial }: Row): void {
  const { container_code: container, weight, pack_size, height, width, depth } = partial;
  if (!container) return;
  const full = Number(container.weight ?? 0) + Number(weight ?? 0) * (pack_size ?? 1);
  if (full > maxContainerKg) {
    report.error(
      { file, line, column: 'weight' },
      t('A full {code} would weigh {full} kg. Is the weight in grams? It must be in kg.', {
        code: container.code,
        full: Math.round(full),
      }),
    );
  }
  const smallest = Math.min(...[height, width, depth].map((size) => Number(size ?? 0)));
  const largest = Math.max(
    ...[container.height, container.width, container.depth].map((size) => Number(size ?? 0)),
  );
  if (largest > 0 && smallest > largest) {
    report.warn(
      { file, line, column: 'height' },
      t(
        'The item is larger than its container {code} in every direction. Are the sizes in millimetres? They must be in cm.',
        { code: container.code },
      ),
    );
  }
}
