import { fromServer, t } from '@hireyard/messages';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { inFigures, kilograms } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underProducts } from '../../../lib/registry/places.ts';
import { Link, useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { History } from '../../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { listAddress } from '../../../resource/list/use-list.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { IconCheck, IconMore } from '../../../ui/icons.tsx';
import { MenuButton } from '../../../ui/popover.tsx';
import { HeavyMark, IconPrint } from '../../../ui/scan/icons.tsx';
import { GroupFacts } from './group-facts.tsx';
import { qrAddress } from './labels/labels.ts';
import { useLabels } from './labels/use-labels.tsx';
import { type Group, itemName, say, useGroupStates, useGroupWrites } from './data.ts';
import { Sides, Stack } from '../../../ui/layout.tsx';
import './groups.css';

/** The active states, plus retired ones that the container has. Its own are pressed; positions replace each other. */
function StateButtons({ group }: { readonly group: Group }) {
  const can = useCan();
  const offered = useGroupStates();
  const retired = group.states.filter((one) => !offered.some(({ id }) => id === one.id));
  const states = [...offered, ...retired];
  const writes = useGroupWrites();
  const press = async (id: number, said: string, has: boolean) => {
    const name = fromServer(said);
    // not disabled while saving, so that the button keeps the focus
    if (writes.busy) return;
    const outcome = await writes.setState([group], id, has ? 'detach' : 'attach');
    say(outcome, (containers) =>
      has
        ? t('{containers} no longer {name}', { containers, name })
        : t('{containers} set to {name}', { containers, name }),
    );
  };
  if (!can('stock.change_stockgroup'))
    return group.states.length > 0 ? (
      <StateChips states={group.states} />
    ) : (
      <span className="hy-none">–</span>
    );
  return (
    <div className="hy-row" role="group" aria-label={t('States')}>
      {states.map(({ id, name }) => {
        const has = group.states.some((one) => one.id === id);
        return (
          <Button
            key={id}
            aria-pressed={has}
            kind={has ? 'primary' : 'secondary'}
            icon={has ? IconCheck : undefined}
            onClick={() => void press(id, name, has)}
          >
            {fromServer(name)}
          </Button>
        );
      })}
    </div>
  );
}

/** Shows the contents of a container, its label and its state. */
function Contents({ group }: { readonly group: Group }) {
  const [print, dialog] = useLabels();
  return (
    <Sides columns="250px minmax(0, 1fr)">
      <Card title={t('Label')}>
        <Stack align="center">
          <img
            className="hy-sg-code"
            src={qrAddress(group.base64_qrcode)}
            alt={t('QR code of {identifier}', { identifier: group.identifier })}
            width="165"
            height="165"
            decoding="async"
          />
          <b>{group.identifier}</b>
          <Button icon={IconPrint} kind="primary" onClick={() => print([group])}>
            {t('Print label')}
          </Button>
        </Stack>
      </Card>
      <Stack gap={12}>
        <Card title={t('State')}>
          <StateButtons group={group} />
        </Card>
        <Card title={t('Contents')} help="group.filled">
          <GroupFacts group={group} />
        </Card>
      </Stack>
      {dialog}
    </Sides>
  );
}

/** Rare actions of one filled container. */
function GroupMenu({ group }: { readonly group: Group }) {
  const can = useCan();
  const go = useGo();
  const writes = useGroupWrites();
  const [ask, question] = useConfirm();
  const unpack = async () => {
    const yes = await ask({
      title: t('Unpack {identifier}?', { identifier: group.identifier }),
      text: t('{quantity} × {stockitem} return to the shelf. The label of {sku} becomes invalid.', {
        quantity: inFigures(group.quantity),
        stockitem: itemName(group.stockitem),
        sku: group.container.sku,
      }),
      action: t('Unpack'),
    });
    if (!yes) return;
    const outcome = await writes.unpack([group]);
    say(outcome, (containers) => t('{containers} unpacked', { containers }));
    if (outcome.failed.length === 0) go(listAddress(paths.stockGroup.to()), 'back');
  };
  if (!can('stock.delete_stockgroup')) return null;
  return (
    <>
      <MenuButton
        label={t('More actions')}
        icon={IconMore}
        disabled={writes.busy}
        items={[{ key: 'unpack', label: t('Unpack'), danger: true, onSelect: () => void unpack() }]}
      />
      {question}
    </>
  );
}

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
  return (
    <RecordPage
      resource={stockgroup}
      parents={underProducts}
      sections={SECTIONS}
      header={header}
      actions={actions}
      tabs={tabs}
    />
  );
}
