import { t } from '@hireyard/messages';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { useParams } from 'react-router-dom';
import { Link } from '../../../page/navigate.tsx';
import { History } from '../../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { underProducts } from '../../../lib/registry/stock-lists.ts';
import { StateChips } from '../../../ui/chip.tsx';
import { Contents } from './contents.tsx';
import { kilograms } from '../../../ui/scan/kilograms.ts';
import { type Group, itemName } from './words.ts';
import { GroupMenu } from './group-menu.tsx';
import { inFigures } from '../../../lib/locale.ts';
import { HeavyMark } from '../../../ui/scan/heavy-mark.tsx';

const SECTIONS = [
  { title: t('Container'), fields: ['identifier', 'container', 'accessory_1', 'accessory_2'] },
  { title: t('Contents'), fields: ['stockitem', 'quantity', 'depot', 'contract'] },
];

const header = (one: Group) => (
  <>
    <b>
      {inFigures(one.quantity)} × {itemName(one.stockitem)}
    </b>
    <StateChips states={one.states} />
    {one.calculated_weight !== null && <span className="hy-num">{kilograms(one.calculated_weight)}</span>}
    {one.heavy && <HeavyMark />}
    {one.contract !== null && (
      <span>
        <span className="hy-none">{t('Packed for')} </span>
        <Link to={paths.contract.to({ id: one.contract.id })}>{one.contract.contract_number}</Link>
      </span>
    )}
  </>
);
const actions = (one: Group) => <GroupMenu group={one} />;
const tabs: readonly RecordTab<Group>[] = [
  { key: 'contents', label: t('Contents'), body: (one) => <Contents group={one} /> },
  { key: 'history', label: t('History'), body: (one) => <History resource={stockgroup} id={one.id} /> },
];

/** One filled container. */
export default function StockGroupPage() {
  const { id } = useParams();
  return (
    <RecordPage
      resource={stockgroup}
      id={id}
      listPath={paths.stockGroup.to()}
      parents={underProducts}
      path={(one) => paths.stockGroupRecord.to({ id: one })}
      sections={SECTIONS}
      header={header}
      actions={actions}
      tabs={tabs}
    />
  );
}
