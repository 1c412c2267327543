import { Link } from '../../frame/navigate.tsx';
import { RecordLink } from '../../resource-ui/cells.tsx';
import { TitlesCard } from '../../resource-ui/titles-card.tsx';
import { paths } from '../../routes.ts';
import { Card, KeyValues } from '../../ui/card.tsx';
import { Money, MomentText } from '../../ui/money.tsx';
import { useSettings } from '../../ui/settings.ts';
import type { StockItem } from './curve.ts';
import { packText, washupText } from './form-hints.ts';
import { SizeDrawing } from './size-drawing.tsx';
import { measured, sizeText } from './size-text.ts';

/** What is known of an item, in the groups of its form. */
export function DetailsTab({ of }: { readonly of: StockItem }) {
  const settings = useSettings();
  return (
    <div className="hy-columns">
      <Card title="Product">
        <KeyValues
          items={[
            ['SKU', of.sku],
            ['Hire system reference', of.third_party_software_reference],
            [
              'Tags',
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
            ['Active', of.active ? 'Yes' : 'No, retired'],
            ['Updated', <MomentText key="updated" at={of.updated_at} />],
          ]}
        />
      </Card>
      <Card title="Prices">
        <KeyValues
          items={[
            ['Price', <Money key="price" amount={of.price} strong />],
            ['Display price', of.display_price && <Money key="display" amount={of.display_price} />],
            [
              'Wash-up',
              of.washup_price === null ? (
                washupText(of, settings)
              ) : (
                <Money key="washup" amount={of.washup_price} />
              ),
            ],
            ['Replacement', of.replacement_price && <Money key="replace" amount={of.replacement_price} />],
            ['Purchase', of.purchase_price && <Money key="purchase" amount={of.purchase_price} />],
          ]}
        />
      </Card>
      <Card title="Packing">
        <KeyValues
          items={[
            ['Container', of.container && <RecordLink resource="stockcontainer" record={of.container} />],
            ['Pack size', of.pack_size && (packText(of) ?? `${of.pack_size} units`)],
            ['Accessories', accessories(of)],
            ['Order multiple', of.order_multiple],
          ]}
        />
      </Card>
      <Card title="Size and weight">
        <SizeDrawing of={of} />
        <KeyValues
          items={[
            ['Size', sizeText(of)],
            ['Weight', measured(of.weight, 'kg')],
            ['Stacked volume share', of.loose_volume_factor],
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
