import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { stockcontainer } from '@hireyard/wire/stock/stockcontainer';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { useParams } from 'react-router-dom';
import { inFigures } from '../../lib/format.ts';
import { paths } from '../../lib/registry/paths.ts';
import { underProducts } from '../../lib/registry/places.ts';
import { RetireMenu } from '../../resource/detail/actions.tsx';
import { History } from '../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../resource/detail/record-page.tsx';
import { RelatedList } from '../../resource/list/related-list.tsx';
import { Card, KeyValues } from '../../ui/card.tsx';
import { StateChip } from '../../ui/chip.tsx';
import { containerSections } from './products/form.tsx';
import { SizeDrawing } from './size-drawing.tsx';
import { measured, sizeText } from './words.ts';
import { Row } from '../../ui/layout.tsx';
import './stock.css';

/** Pixels for a millimetre: an A6 label fills a card on a phone. */
const SCALE = 1.8;
const CODE = 0.62;

interface LabelDrawingProps {
  readonly name: string;
  /** Millimetres as on the wire. */
  readonly width: string | null;
  readonly height: string | null;
}

/** A label in its proportions with the place of its code, so that a swapped width and height is seen. */
function LabelDrawing({ name, width, height }: LabelDrawingProps) {
  if (width === null || height === null)
    return (
      <p>
        {name}: <span className="hy-none">{t('no size given')}</span>
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

const header = (one: Container) => (
  <>
    <span className="hy-num">
      {t('{live_stock_level} empty of {original_stock_level} owned', {
        live_stock_level: inFigures(one.live_stock_level),
        original_stock_level: inFigures(one.original_stock_level),
      })}
    </span>
    {one.perforated && <StateChip colour="light">{t('Perforated')}</StateChip>}
    {!one.active && <StateChip colour="medium">{t('Retired')}</StateChip>}
  </>
);
const actions = (one: Container) => (
  <RetireMenu
    resource={stockcontainer}
    record={one}
    consequence={t('What is filled stays filled; it is no longer offered for new groups.')}
  />
);
const tabs: readonly RecordTab<Container>[] = [
  { key: 'details', label: t('Details'), body: (one) => <Details of={one} /> },
  {
    key: 'items',
    label: t('Items'),
    body: (one) => (
      <RelatedList
        resource={stockitem}
        query={{ container__id__in: one.id }}
        path={(row) => paths.product.to({ id: row.id })}
        columns={['sku', 'internal_title', 'pack_size', 'original_stock_level', 'active']}
        title={t('Items that go into it')}
        allPath={paths.stock.to({}, { container__id__in: one.id })}
        empty={t('No item goes into it yet')}
      />
    ),
  },
  {
    key: 'groups',
    label: t('Groups'),
    body: (one) => (
      <RelatedList
        resource={stockgroup}
        query={{ container__id__in: one.id }}
        columns={['identifier', 'stockitem', 'quantity', 'depot', 'calculated_weight', 'contract', 'states']}
        title={t('Filled ones')}
        allPath={paths.stockGroup.to({}, { container__id__in: one.id })}
        empty={t('None is filled')}
      />
    ),
  },
  { key: 'history', label: t('History'), body: (one) => <History resource={stockcontainer} id={one.id} /> },
];

/** One type of container. */
export default function ContainerPage() {
  const { id } = useParams();
  return (
    <RecordPage
      resource={stockcontainer}
      id={id}
      listPath={paths.containers.to()}
      parents={underProducts}
      path={(one) => paths.container.to({ id: one })}
      sections={containerSections}
      header={header}
      actions={actions}
      tabs={tabs}
    />
  );
}

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
