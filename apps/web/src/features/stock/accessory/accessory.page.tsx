import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { stockcontainer_accessory } from '@hireyard/wire/stock/stockcontainer-accessory';
import { useParams } from 'react-router-dom';
import { History } from '../../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { RetireMenu } from '../../../resource/detail/actions.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { underProducts } from '../../../lib/registry/places.ts';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { accessorySections } from '../products/form.tsx';
import { inFigures } from '../../../lib/format.ts';
import { measured } from '../words.ts';

type Accessory = Read<typeof stockcontainer_accessory>;

const header = (one: Accessory) => (
  <>
    <span className="hy-num">
      {t('{original_stock_level} owned', { original_stock_level: inFigures(one.original_stock_level) })}
    </span>
    {!one.active && <StateChip colour="medium">{t('Retired')}</StateChip>}
  </>
);
const actions = (one: Accessory) => (
  <RetireMenu
    resource={stockcontainer_accessory}
    record={one}
    consequence={t('Items and groups that have it keep it; it is no longer offered.')}
  />
);
const tabs: readonly RecordTab<Accessory>[] = [
  {
    key: 'details',
    label: t('Details'),
    body: (one) => (
      <Card title={t('Accessory')}>
        <KeyValues
          items={[
            [t('Code'), one.code],
            [t('Name'), one.name],
            [t('Weight'), measured(one.weight, 'kg')],
            [t('Owned'), inFigures(one.original_stock_level)],
            [
              t('Description'),
              one.description && (
                <span key="description" className="hy-as-typed">
                  {one.description}
                </span>
              ),
            ],
            [t('Updated'), <MomentText key="updated" at={one.updated_at} />],
          ]}
        />
      </Card>
    ),
  },
  {
    key: 'history',
    label: t('History'),
    body: (one) => <History resource={stockcontainer_accessory} id={one.id} />,
  },
];

/** One accessory of containers. */
export default function AccessoryPage() {
  const { id } = useParams();
  return (
    <RecordPage
      resource={stockcontainer_accessory}
      id={id}
      listPath={paths.accessories.to()}
      parents={underProducts}
      path={(one) => paths.accessory.to({ id: one })}
      sections={accessorySections}
      header={header}
      actions={actions}
      tabs={tabs}
    />
  );
}
