import { t } from '@hireyard/messages';
import type { WarehouseHire } from '@hireyard/wire/warehouse/warehouse';
import { HeavyMark } from '../../../ui/scan/heavy-mark.tsx';
import { kilograms } from '../../../ui/scan/kilograms.ts';
import { inFigures } from '../../../lib/locale.ts';
import { Card } from '../../../ui/card.tsx';

/** What goes over the threshold: lines with their units, containers with weight and heavy mark. */
export function Goods({ hire }: { readonly hire: WarehouseHire }) {
  const groups = hire.groups.filter(({ packed }) => packed);
  const titles = new Map(hire.lines.map(({ stockitem, title, sku }) => [stockitem, title || sku]));
  const heavy = groups.filter((group) => group.heavy).length;
  return (
    <>
      <Card title={t('Goods')} flush>
        <ul className="hy-dl-goods">
          {hire.lines.map((line) => (
            <li key={line.id}>
              <b className="hy-num">{inFigures(line.quantity)} ×</b> <span>{line.title || line.sku}</span>
            </li>
          ))}
        </ul>
      </Card>
      {groups.length > 0 && (
        <Card
          title={
            heavy > 0
              ? t('{count, plural, one {# container} other {# containers}}, {heavy} heavy', {
                  count: groups.length,
                  heavy,
                })
              : t('{count, plural, one {# container} other {# containers}}', { count: groups.length })
          }
          flush
        >
          <ul className="hy-dl-goods">
            {groups.map((group) => (
              <li key={group.id}>
                <span>
                  <b>{group.identifier}</b>
                  <small>
                    {inFigures(group.quantity)} × {titles.get(group.stockitem)}
                    {group.weight !== null && ` · ${kilograms(group.weight)}`}
                  </small>
                </span>
                {group.heavy && <HeavyMark />}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
