/** What is free of an item, drawn wherever the item is named. It comes after the item itself: as code and as figures. */
import { usePageQuery } from '../../../page/address.ts';
import { type StockItem, useFree } from '../data.ts';
import { FreeChips, Spark } from './free.tsx';

interface ItemProps {
  readonly item: StockItem;
}
const depotFilter = 'depot_stock__depot__id__in';

/** Free units at the depots that the list is filtered by, else at all. */
function useFreeHere(item: StockItem) {
  const [query] = usePageQuery();
  const depots = query.getAll(depotFilter).flatMap((ids) => ids.split(',').map(Number));
  return useFree(item, depots);
}
/** Free today at two depots at most, those in trouble first. */
export const FreeInList = ({ item }: ItemProps) => <FreeChips depots={useFreeHere(item)} most={2} />;
/** Free on the next 30 days. */
export const CurveInList = ({ item }: ItemProps) => <Spark depots={useFreeHere(item)} />;
/** Free today at every depot. */
export const FreeToday = ({ item }: ItemProps) => <FreeChips depots={useFree(item)} />;
