/** Free units of an item wherever it is listed. Code and figures load after the item. */
import { usePageQuery } from '../../../page/address.ts';
import { type StockItem, useFree } from '../data.ts';
import { FreeChips, Spark } from './free.tsx';

interface ItemProps {
  readonly item: StockItem;
}
const depotFilter = 'depot_stock__depot__id__in';

/** Loads free units at the depots of the list's filter, else at all depots. */
function useFreeHere(item: StockItem) {
  const [query] = usePageQuery();
  const depots = query.getAll(depotFilter).flatMap((ids) => ids.split(',').map(Number));
  return useFree(item, depots);
}
/** Free today at up to two depots, those in trouble first. */
export const FreeInList = ({ item }: ItemProps) => <FreeChips depots={useFreeHere(item)} most={2} />;
/** Free over the next 30 days. */
export const CurveInList = ({ item }: ItemProps) => <Spark depots={useFreeHere(item)} />;
/** Free today at every depot. */
export const FreeToday = ({ item }: ItemProps) => <FreeChips depots={useFree(item)} />;
