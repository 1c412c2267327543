import { t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { IMAGE_CATEGORY } from '@hireyard/wire/records/file';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../../lib/api/queries.ts';
import { useCan } from '../../../page/session.ts';
import { Files } from '../../../resource/files/files.tsx';
import type { StockItem } from '../data.ts';

/** Pictures of an item; lists show the first one. */
export default function FilesTab({ item }: { readonly item: StockItem }) {
  const can = useCan();
  const cache = useQueryClient();
  return (
    <Files
      contentType={stockitem.permission}
      objectId={item.id}
      title={t('Images and files')}
      category={IMAGE_CATEGORY}
      mayChange={can(permissionOf(stockitem, 'change'))}
      onChange={() => void cache.invalidateQueries({ queryKey: keys.all(stockitem) })}
    />
  );
}
