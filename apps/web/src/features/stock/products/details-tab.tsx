import { t } from '@hireyard/messages';
import { Link } from '../../../page/navigate.tsx';
import { RecordLink } from '../../../resource/cells.tsx';
import { TitlesCard } from '../../../resource/titles-card.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { Money, MomentText } from '../../../ui/money.tsx';
import { useSettings } from '../../../lib/settings.ts';
import type { StockItem } from '../curve.ts';
import { packText, washupText } from './form-hints.ts';
import { SizeDrawing } from '../size-drawing.tsx';
import { measured, sizeText } from '../size-text.ts';

/** What is known of an item, in the groups of its form. */
export function DetailsTab({ of }: { readonly of: StockItem }) {
  const settings = useSettings();
  return (
    <div className="hy-columns">
      <Card title={t('Product')}>
        <KeyValues
          items={[
            ['SKU', of.sku],
            [t('Hire system reference'), of.third_party_software_reference],
            [
              t('Tags'),
              of.tags.length > 0 && (
                <span key="tags" className="hy-row">
                  {of.tags.map((tag) => (
                    <Link key={tag.id} to={paths.tag.to({ id: tag.id })}>
                      {tag.name}
                    </Link>
                  ))}
                </span>
              ),
            ],
            [t('Active'), of.active ? t('Yes') : t('No, retired')],
            [t('Updated'), <MomentText key="updated" at={of.updated_at} />],
          ]}
        />
      </Card>
      <Card title={t('Prices')}>
        <KeyValues
          items={[
            [t('Price'), <Money key="price" amount={of.price} strong />],
            [t('Display price'), of.display_price && <Money key="display" amount={of.display_price} />],
            [
              t('Wash-up'),
              of.washup_price === null ? (
                washupText(of, settings)
              ) : (
                <Money key="washup" amount={of.washup_price} />
              ),
            ],
            [t('Replacement'), of.replacement_price && <Money key="replace" amount={of.replacement_price} />],
            [t('Purchase'), of.purchase_price && <Money key="purchase" amount={of.purchase_price} />],
          ]}
        />
      </Card>
      <Card title={t('Packing')}>
        <KeyValues
          items={[
            [t('Container'), of.container && <RecordLink resource="stockcontainer" record={of.container} />],
            [
              t('Pack size'),
              of.pack_size &&
                (packText(of) ?? t('{count, plural, one {# unit} other {# units}}', { count: of.pack_size })),
            ],
            [t('Accessories'), accessories(of)],
            [t('Order multiple'), of.order_multiple],
          ]}
        />
      </Card>
      <Card title={t('Size and weight')}>
        <SizeDrawing of={of} />
        <KeyValues
          items={[
            [t('Size'), sizeText(of)],
            [t('Weight'), measured(of.weight, 'kg')],
            [t('Stacked volume share'), of.loose_volume_factor],
          ]}
        />
      </Card>
      <TitlesCard of={of} />
    </div>
  );
}

function accessories(of: StockItem) {
  const all = [of.accessory_1, of.accessory_2].flatMap((one) => one ?? []);
  if (all.length === 0) return null;
  return (
    <span className="hy-row">
      {all.map((one, at) => (
        <RecordLink key={`${at} ${one.id}`} resource="stockcontainer_accessory" record={one} />
      ))}
    </span>
  );
}
