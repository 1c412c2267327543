/** The containers of a contract: packing, labels, scanning, unpacking. */
import { inSentence, t } from '@hireyard/messages';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listOptions } from '../../../../lib/api/queries.ts';
import { inFigures, kilograms } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/registry/paths.ts';
import { Link } from '../../../../page/navigate.tsx';
import { useCan } from '../../../../page/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { StateChips } from '../../../../ui/chip.tsx';
import { useConfirm } from '../../../../ui/dialog.tsx';
import { HeavyMark, IconPrint, IconScan } from '../../../../ui/scan/icons.tsx';
import { QueryView } from '../../../../ui/query-view.tsx';
import { EmptyState, PermissionState, SkeletonRows } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { counted, type Group, itemName } from '../data.ts';
import { useLabels } from '../labels/use-labels.tsx';
import { loadText, PackDialog, usePacking } from './pack-dialog.tsx';
import { Rows } from '../../../../ui/layout.tsx';
import '../groups.css';

interface ContractPackingProps {
  readonly id: number;
  /** Contract number. */
  readonly number: string;
  /** False if the contract is closed or unconfirmed: packed containers are shown and can be unpacked. */
  readonly open: boolean;
}

/** More containers are not listed here, but in the list of filled containers. */
const SHOWN = 500;

/** Unpacks all containers of a contract after confirmation. */
function useUnpack({ id, number }: Pick<ContractPackingProps, 'id' | 'number'>, containers: number) {
  const [ask, question] = useConfirm();
  const { unpack, busy } = usePacking(id);
  const giveBack = async () => {
    const yes = await ask({
      title: t('Unpack {number}?', { number }),
      text: t('{counted} stay filled and become available.', {
        counted: counted(containers, 'container'),
      }),
      action: t('Unpack'),
    });
    if (!yes) return;
    const failure = await unpack();
    if (failure !== undefined) return void toast(failure.message, { tone: 'danger' });
    toast(t('{number} unpacked', { number }), { tone: 'success' });
  };
  return { giveBack, busy, question };
}

export function ContractPacking(props: ContractPackingProps) {
  const list = useQuery(
    listOptions(stockgroup, { contract__id__in: props.id, page_size: SHOWN, ordering: 'id' }),
  );
  return (
    <QueryView
      query={list}
      refused={<PermissionState what={inSentence(stockgroup.plural)} />}
      waiting={
        <div className="hy-sg-packing">
          <SkeletonRows rows={4} label={t('Loading the containers')} />
        </div>
      }
    >
      {({ results }) => (
        <div className="hy-sg-packing">
          <Packed {...props} groups={results} />
        </div>
      )}
    </QueryView>
  );
}

interface PackedProps extends ContractPackingProps {
  readonly groups: readonly Group[];
}

function Packed({ id, number, open, groups }: PackedProps) {
  const mayPack = useCan()('stock.change_stockgroup');
  const [packing, setPacking] = useState(false);
  const [print, labels] = useLabels();
  const { giveBack, busy, question } = useUnpack({ id, number }, groups.length);
  const none = groups.length === 0;
  const pack = mayPack && open && (
    <Button kind={none ? 'primary' : 'secondary'} onClick={() => setPacking(true)}>
      {t('Pack')}
    </Button>
  );
  const unpack = mayPack && (
    <Button loading={busy} onClick={() => void giveBack()}>
      {t('Unpack')}
    </Button>
  );
  return (
    <>
      {none ? (
        <EmptyState title={t('Nothing packed yet')} action={pack || undefined}>
          {open
            ? t('Uses filled containers and shows which to fill.')
            : t('Pack after confirmation, before the goods go out.')}
        </EmptyState>
      ) : (
        <PackedCard groups={groups} pack={pack} unpack={unpack} onPrint={() => print(groups)} />
      )}
      {packing && <PackDialog id={id} number={number} onClose={() => setPacking(false)} />}
      {labels}
      {question}
    </>
  );
}

interface PackedCardProps {
  readonly groups: readonly Group[];
  readonly pack: ReactNode;
  readonly unpack: ReactNode;
  readonly onPrint: () => void;
}

/** The packed containers with their actions. */
function PackedCard({ groups, pack, unpack, onPrint }: PackedCardProps) {
  return (
    <Card
      flush
      title={loadText(groups)}
      actions={
        <span className="hy-row">
          {pack}
          <Button icon={IconPrint} onClick={onPrint}>
            {t('Print labels')}
          </Button>
          <Link to={paths.stockGroupScan.to()} className="hy-button is-secondary">
            <IconScan />
            {t('Scan')}
          </Link>
          {unpack}
        </span>
      }
    >
      <Rows className="hy-sg-rows hy-small-controls">
        {groups.map((group) => (
          <li key={group.id}>
            <Link to={paths.stockGroupRecord.to({ id: group.id })}>{group.identifier}</Link>
            <span>
              <b className="hy-num">{inFigures(group.quantity)}</b> × {itemName(group.stockitem)}
            </span>
            {group.heavy && <HeavyMark />}
            {group.calculated_weight !== null && (
              <span className="hy-num">{kilograms(group.calculated_weight)}</span>
            )}
            <StateChips states={group.states} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}
