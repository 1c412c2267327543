import { t } from '@hireyard/messages';
import type { FillPreview } from '@hireyard/wire/stock/stockgroup';
import { HeavyMark } from '../../../../ui/scan/icons.tsx';
import { counted } from '../data.ts';
import { inFigures, kilograms } from '../../../../lib/format.ts';
import { Row, Stack } from '../../../../ui/layout.tsx';
/** Maximum number of boxes drawn. */
const MAX_DRAWN = 24;

/** Draws a fill: one box per container, the last one as full as it will be. */
export function Boxes({ of, packSize }: { readonly of: FillPreview; readonly packSize: number }) {
  const drawn = Math.min(of.containers, MAX_DRAWN);
  const partly = of.partial_quantity > 0;
  // the partly filled one is always drawn
  const boxes = Array.from({ length: drawn }, (_, at) => partly && at === drawn - 1);
  // all full ones weigh the same; one more heavy container is the partly filled one
  const heavyFull = of.full > 0 && of.heavy >= of.full;
  const heavyPart = of.heavy > (heavyFull ? of.full : 0);
  return (
    <Row as="ol" className="hy-sg-boxes" aria-label={counted(of.containers, 'container')}>
      {boxes.map((part, at) => {
        const weight = part ? of.partial_weight : of.full_weight;
        const units = part ? of.partial_quantity : packSize;
        return (
          <li key={at} className={(part ? heavyPart : heavyFull) ? 'is-heavy' : undefined}>
            <i style={{ height: `${Math.max(8, (units / packSize) * 100)}%` }} />
            <b>{inFigures(units)}</b>
            {weight !== null && <small>{kilograms(weight)}</small>}
          </li>
        );
      })}
      {of.containers > drawn && <li className="is-more">+ {inFigures(of.containers - drawn)}</li>}
    </Row>
  );
}

/** The same in words, with any shortage. */
export function FillFacts({ of, packSize }: { readonly of: FillPreview; readonly packSize: number }) {
  const free = Math.max(0, of.owned - of.packed);
  const empty = Math.max(0, of.empty_containers);
  const each = of.full_weight ?? of.partial_weight;
  return (
    <>
      <p>
        <b>{counted(of.containers, 'container')}</b>
        {of.full > 0 &&
          ` ${t('· {full} full ({packSize} each)', { full: inFigures(of.full), packSize: inFigures(packSize) })}`}
        {of.partial_quantity > 0 &&
          ` ${t('· the last with {partial_quantity}', { partial_quantity: inFigures(of.partial_quantity) })}`}
      </p>
      <Stack as="ul" gap={4}>
        <li className="hy-edge">
          {of.total_weight === null || each === null
            ? t('Weight unknown: complete item, container and accessories')
            : t('{total_weight} in total, {each} each', {
                total_weight: kilograms(of.total_weight),
                each: kilograms(each),
              })}
        </li>
        {of.heavy > 0 && (
          <li className="hy-edge hy-c-warning">
            <HeavyMark />{' '}
            {of.heavy === of.containers
              ? t('All over {limit}: lift with two people, or fill less.', {
                  limit: kilograms(of.heavy_limit),
                })
              : t('{count} over {limit}: lift with two people, or fill less.', {
                  limit: kilograms(of.heavy_limit),
                  count: inFigures(of.heavy),
                })}
          </li>
        )}
        <li className={of.short > 0 ? 'hy-edge hy-c-danger hy-danger' : 'hy-edge'}>
          {of.short > 0
            ? t('{free} of {owned} available to pack, {short} short', {
                free: inFigures(free),
                owned: inFigures(of.owned),
                short: inFigures(of.short),
              })
            : t('{free} of {owned} available to pack', {
                free: inFigures(free),
                owned: inFigures(of.owned),
              })}
        </li>
        <li className={empty < of.containers ? 'is-warning' : undefined}>
          {empty < of.containers
            ? t(
                '{count, plural, one {# empty container} other {# empty containers}} on record, {short} short',
                { count: empty, short: inFigures(of.containers - empty) },
              )
            : t('{count, plural, one {# empty container} other {# empty containers}} on record', {
                count: empty,
              })}
        </li>
      </Stack>
    </>
  );
}
