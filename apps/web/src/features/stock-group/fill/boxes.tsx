import type { FillPreview } from '@hireyard/wire/resources/stockgroup';
import { kilograms } from '../../../scan-ui/kilograms.ts';
import { counted } from '../words.ts';
import { HeavyMark } from '../../../scan-ui/heavy-mark.tsx';

/** As many as can be told apart at a glance. */
const MOST_DRAWN = 24;

/** What a fill would make, drawn: one box a container, the last one as full as it will be. */
export function Boxes({ of, packSize }: { readonly of: FillPreview; readonly packSize: number }) {
  const drawn = Math.min(of.containers, MOST_DRAWN);
  const partly = of.partial_quantity > 0;
  // the part one is always among those drawn
  const boxes = Array.from({ length: drawn }, (_, at) => partly && at === drawn - 1);
  // all full ones are alike, so they are heavy together; one more than those is the part one
  const heavyFull = of.full > 0 && of.heavy >= of.full;
  const heavyPart = of.heavy > (heavyFull ? of.full : 0);
  return (
    <ol className="hy-sg-boxes" aria-label={counted(of.containers, 'container')}>
      {boxes.map((part, at) => {
        const weight = part ? of.partial_weight : of.full_weight;
        const units = part ? of.partial_quantity : packSize;
        return (
          <li key={at} className={(part ? heavyPart : heavyFull) ? 'is-heavy' : undefined}>
            <i style={{ height: `${Math.max(8, (units / packSize) * 100)}%` }} />
            <b>{units.toLocaleString()}</b>
            {weight !== null && <small>{kilograms(weight)}</small>}
          </li>
        );
      })}
      {of.containers > drawn && <li className="is-more">+ {(of.containers - drawn).toLocaleString()}</li>}
    </ol>
  );
}

/** The same in words and figures, with what does not fit. */
export function FillFacts({ of, packSize }: { readonly of: FillPreview; readonly packSize: number }) {
  const free = Math.max(0, of.owned - of.packed);
  const empty = Math.max(0, of.empty_containers);
  const each = of.full_weight ?? of.partial_weight;
  return (
    <>
      <p className="hy-sg-sum">
        <b>{counted(of.containers, 'container')}</b>
        {of.full > 0 && ` · ${of.full.toLocaleString()} full of ${packSize.toLocaleString()}`}
        {of.partial_quantity > 0 && ` · the last one with ${of.partial_quantity.toLocaleString()}`}
      </p>
      <ul className="hy-sg-facts">
        <li>
          {of.total_weight === null || each === null
            ? 'Weight not known: the item, the container or an accessory has none'
            : `${kilograms(of.total_weight)} in all, ${kilograms(each)} each`}
        </li>
        {of.heavy > 0 && (
          <li className="is-warning">
            <HeavyMark /> {of.heavy === of.containers ? 'All' : of.heavy.toLocaleString()} above{' '}
            {kilograms(of.heavy_limit)}: two people lift {of.heavy === 1 ? 'it' : 'them'}. A smaller pack size
            makes them lighter.
          </li>
        )}
        <li className={of.short > 0 ? 'is-wrong' : undefined}>
          {free.toLocaleString()} of {of.owned.toLocaleString()} owned are unpacked
          {of.short > 0 && `, ${of.short.toLocaleString()} too few`}
        </li>
        <li className={empty < of.containers ? 'is-warning' : undefined}>
          {counted(empty, 'empty container')} in the books
          {empty < of.containers && `, ${(of.containers - empty).toLocaleString()} too few`}
        </li>
      </ul>
    </>
  );
}
