/** Screens of containers: crates, racks and stands for goods (specification §3.18). */
import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { stockcontainer } from '@hireyard/wire/stock/stockcontainer';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { inFigures } from '../../lib/format.ts';
import { paths } from '../../lib/registry/paths.ts';
import { RelatedList } from '../../resource/list/related-list.tsx';
import { screens } from '../../resource/screens/screen.ts';
import { Card, KeyValues } from '../../ui/card.tsx';
import { StateChip } from '../../ui/chip.tsx';
import { SizeDrawing } from './pictures.tsx';
import { measured, sizeText } from './words.ts';
import { Row } from '../../ui/layout.tsx';
import './stock.css';

/** Pixels per millimetre: an A6 label fills a card on a phone. */
const SCALE = 1.8;
const CODE = 0.62;

interface LabelDrawingProps {
  readonly name: string;
  /** Millimetres as on the wire. */
  readonly width: string | null;
  readonly height: string | null;
}

/** Draws a label in its proportions with the place of its code, which reveals a swapped width and height. */
function LabelDrawing({ name, width, height }: LabelDrawingProps) {
  if (width === null || height === null)
    return (
      <p>
        {name}: <span className="hy-none">{t('no size')}</span>
      </p>
    );
  const [w, h] = [Number(width), Number(height)];
  const code = Math.min(w, h) * CODE;
  const edge = (Math.min(w, h) - code) / 2;
  return (
    <figure>
      <svg className="hy-st-drawing" viewBox={`0 0 ${w} ${h}`} width={w * SCALE} aria-hidden="true">
        <rect width={w} height={h} rx="2" />
        <rect x={edge} y={edge} width={code} height={code} className="is-code" />
      </svg>
      <figcaption>
        {name} {measured(width, '').trim()} × {measured(height, 'mm')}
      </figcaption>
    </figure>
  );
}

type Container = Read<typeof stockcontainer>;

function Details({ of }: { readonly of: Container }) {
  return (
    <div className="hy-columns">
      <Card title={t('Size and weight')}>
        <SizeDrawing of={of} />
        <KeyValues
          items={[
            [t('Outside size'), sizeText(of)],
            [t('Empty weight'), measured(of.weight, 'kg')],
            [t('Perforated'), of.perforated ? t('Yes') : t('No')],
          ]}
        />
      </Card>
      <Card title={t('Labels')}>
        <Row gap={16} align="end">
          <LabelDrawing name={t('Front')} width={of.front_label_width} height={of.front_label_height} />
          <LabelDrawing name={t('Side')} width={of.side_label_width} height={of.side_label_height} />
        </Row>
      </Card>
    </div>
  );
}

function Header({ of }: { readonly of: Container }) {
  return (
    <>
      <span className="hy-num">
        {t('{live_stock_level} empty of {original_stock_level} owned', {
          live_stock_level: inFigures(of.live_stock_level),
          original_stock_level: inFigures(of.original_stock_level),
        })}
      </span>
      {of.perforated && <StateChip colour="light">{t('Perforated')}</StateChip>}
      {!of.active && <StateChip colour="medium">{t('Retired')}</StateChip>}
    </>
  );
}

export default screens(stockcontainer, {
  list: { columns: { sku: { width: 130 }, description: { width: 300, priority: 1 } } },
  form: {
    sections: [
      { title: t('Container'), fields: ['sku', 'description', 'original_stock_level', 'perforated'] },
      { title: t('Outside size and empty weight'), fields: ['height', 'width', 'depth', 'weight'] },
      {
        title: t('Labels'),
        fields: ['front_label_width', 'front_label_height', 'side_label_width', 'side_label_height'],
      },
    ],
  },
  record: {
    header: (one) => <Header of={one} />,
    tabs: [
      { key: 'details', label: t('Details'), body: (one) => <Details of={one} /> },
      {
        key: 'items',
        label: t('Items'),
        body: ({ id }) => (
          <RelatedList
            resource={stockitem}
            query={{ container__id__in: id }}
            path={(row) => paths.product.to({ id: row.id })}
            columns={['sku', 'internal_title', 'pack_size', 'original_stock_level', 'active']}
            title={t('Items that use this container')}
            allPath={paths.stock.to({}, { container__id__in: id })}
            empty={t('No items use this container yet')}
          />
        ),
      },
      {
        key: 'groups',
        label: t('Filled containers'),
        body: ({ id }) => (
          <RelatedList
            resource={stockgroup}
            query={{ container__id__in: id }}
            columns={[
              'identifier',
              'stockitem',
              'quantity',
              'depot',
              'calculated_weight',
              'contract',
              'states',
            ]}
            title={t('Filled containers')}
            allPath={paths.stockGroup.to({}, { container__id__in: id })}
            empty={t('No filled containers')}
          />
        ),
      },
    ],
  },
});
