/** Checks items across their columns. */
import { t } from '@hireyard/messages';
import { parseMoney } from '@hireyard/domain/values/money';
import type { Scope } from '../../records/import/record-kind.ts';
import type { Values } from '../../records/import/records.ts';
import type { Container } from './item-columns.ts';

/** A full container can't weigh more than this; the weight was given in grams. */
const maxContainerKg = 1_000;

const amount = (value: unknown): string | undefined =>
  value === null || value === undefined ? undefined : Number(value).toFixed(2);

/** Checks prices that contradict each other or look wrong. */
export function checkMoney(
  { context: { report }, file, mapped }: Scope,
  line: number,
  values: Values,
  isNew: boolean,
): void {
  const at = (column: string) => ({ file, line, column });
  const { washup_price: washup, washup_rate: rate } = values;
  if (washup != null && rate != null)
    report.error(at('washup_rate'), t('Give washup_price or washup_rate, not both.'));
  const judged = isNew || mapped.has('washup_price') || mapped.has('washup_rate');
  if (judged && washup === null && rate === null)
    report.error(at('washup_price'), 'Give washup_price or washup_rate; 0.00 when nothing is washed.');
  if (amount(values['price']) === '0.00')
    report.warn(at('price'), t('The price is 0.00. Is this item free of charge?'));
  const [replacement, purchase] = [amount(values['replacement_price']), amount(values['purchase_price'])];
  if (replacement && purchase && parseMoney(replacement) < parseMoney(purchase))
    report.warn(
      at('replacement_price'),
      t('The replacement price {replacement_price} is below the purchase price {purchase_price}.', {
        replacement_price: replacement,
        purchase_price: purchase,
      }),
    );
}

/** Checks sizes and weights for the wrong unit. */
export function checkSize(
  { context: { report }, file }: Scope,
  line: number,
  values: Values,
  container: Container | undefined,
): void {
  if (container === undefined) return;
  const full =
    Number(container.weight ?? 0) + Number(values['weight'] ?? 0) * Number(values['pack_size'] ?? 1);
  if (full > maxContainerKg)
    report.error(
      { file, line, column: 'weight' },
      t('A full {code} would weigh {full} kg. Is the weight in grams? It must be in kg.', {
        code: container.code,
        full: Math.round(full),
      }),
    );
  const sizes = ['height', 'width', 'depth'] as const;
  const smallest = Math.min(...sizes.map((name) => Number(values[name] ?? 0)));
  const largest = Math.max(...sizes.map((name) => Number(container[name] ?? 0)));
  if (largest > 0 && smallest > largest)
    report.warn(
      { file, line, column: 'height' },
      t(
        'The item is larger than its container {code} in every direction. Are the sizes in millimetres? They must be in cm.',
        { code: container.code },
      ),
    );
}
