import { t } from '@hireyard/messages';
import { Link } from '../../../page/navigate.tsx';
import { RecordLink } from '../../../resource/cells.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { KeyValues } from '../../../ui/card.tsx';
import { Money } from '../../../ui/text.tsx';
import { useSettings } from '../../../lib/format.ts';
import { type StockItem, useFree } from '../data.ts';
import { washupText } from './form.tsx';
import { FreeChips, Spark } from './free.tsx';
import { Thumb } from '../pictures.tsx';
import { Stack } from '../../../ui/layout.tsx';
import '../stock.css';

/** Key facts of an item beside the list. */
export default function ProductPeek({ item }: { readonly item: StockItem }) {
  const free = useFree(item);
  const settings = useSettings();
  return (
    <Stack gap={12} className="hy-st-peek">
      {item.image_url !== '' && <Thumb url={item.image_url} large />}
      <FreeChips depots={free} />
      <Spark depots={free} />
      <KeyValues
        items={[
          [t('Price'), <Money key="price" amount={item.price} strong />],
          [
            t('Wash-up'),
            item.washup_price === null ? washupText(item, settings) : <Money amount={item.washup_price} />,
          ],
          [t('Replacement'), <Money key="replacement" amount={item.replacement_price} />],
          [t('Customer title'), item.customer_title],
          [
            t('Tags'),
            item.tags.length > 0 && (
              <span key="tags" className="hy-row">
                {item.tags.map((tag) => (
                  <Link key={tag.id} to={paths.stock.to({}, { tags__id__in: tag.id })} direction="root">
                    {tag.name}
                  </Link>
                ))}
              </span>
            ),
          ],
          [
            t('Container'),
            item.container && <RecordLink resource="stockcontainer" record={item.container} />,
          ],
          [t('Pack size'), item.pack_size],
          [t('Order multiple'), item.order_multiple],
        ]}
      />
    </Stack>
  );
}
