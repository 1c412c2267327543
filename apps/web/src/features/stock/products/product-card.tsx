import { t } from '@hireyard/messages';
import { Money } from '../../../ui/money.tsx';
import type { StockItem } from '../curve.ts';
import { FreeToday } from './free-parts.tsx';

/** An item on a phone: beside its name the price, below its tags and what is free. */
export function ProductCard({ item }: { readonly item: StockItem }) {
  return (
    <>
      <span className="hy-end">
        <Money amount={item.price} strong />
      </span>
      <span className="hy-card-line">
        {[item.active ? '' : t('Retired'), ...item.tags.map((tag) => tag.name)].filter(Boolean).join(' · ') ||
          t('No tags')}
      </span>
      <span className="hy-card-line">
        <FreeToday item={item} />
      </span>
    </>
  );
}
