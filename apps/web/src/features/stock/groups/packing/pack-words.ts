/** What packing would do, in words. */
import { t } from '@hireyard/messages';
import type { PackingLine } from '@hireyard/wire/contracts/packing';
import { kilograms } from '../../../../ui/scan/kilograms.ts';
import { inFigures } from '../../../../lib/locale.ts';
import { counted, type Group } from '../words.ts';

/** How one line is packed: what it has, what it gets, what is filled for it, what is missing. */
export function lineWords(line: PackingLine): readonly string[] {
  const named = (groups: PackingLine['take']) =>
    groups.length > 3
      ? counted(groups.length, 'container')
      : groups.map(({ identifier, quantity }) => `${identifier} (${quantity})`).join(', ');
  const sizes = [...new Set(line.fill)];
  const filled = sizes.map((size) => {
    const times = line.fill.filter((one) => one === size).length;
    return times === 1 ? String(size) : `${times} × ${size}`;
  });
  return [
    ...(line.already.length > 0 ? [t('Packed already: {already}', { already: named(line.already) })] : []),
    ...(line.take.length > 0 ? [t('From the depot: {take}', { take: named(line.take) })] : []),
    ...(line.fill.length > 0
      ? [
          t('To fill: {containers} with {sizes}', {
            containers: counted(line.fill.length, 'container'),
            sizes: filled.join(' and '),
          }),
        ]
      : []),
    ...(line.loose > 0 ? [t('Without a container: {loose}', { loose: inFigures(line.loose) })] : []),
  ];
}

/** "12 containers · 240.5 kg · 2 heavy"; the weight is left out when one of them has none. */
export function loadWords(groups: readonly Pick<Group, 'calculated_weight' | 'heavy'>[]): string {
  const grams = groups.reduce(
    (sum, { calculated_weight: weight }) => sum + Math.round(Number(weight) * 1000),
    0,
  );
  const known = groups.every(({ calculated_weight: weight }) => weight !== null);
  const heavy = groups.filter((group) => group.heavy).length;
  return [
    counted(groups.length, 'container'),
    known ? kilograms((grams / 1000).toFixed(3)) : t('weight not fully known'),
    ...(heavy > 0 ? [t('{heavy} heavy', { heavy: inFigures(heavy) })] : []),
  ].join(' · ');
}
