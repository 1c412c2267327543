import { fromServer, t } from '@hireyard/messages';
import { inFigures, kilograms } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/registry/paths.ts';
import { Link } from '../../../../page/navigate.tsx';
import { useCan } from '../../../../page/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { StateChips } from '../../../../ui/chip.tsx';
import { IconCheck, IconWarn } from '../../../../ui/icons.tsx';
import { rich } from '../../../../ui/text.tsx';
import { HeavyMark, IconScan, IconUndo } from '../../../../ui/scan/icons.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { type Group, type GroupState, itemName } from '../data.ts';
import type { Scan } from './use-scans.ts';
import { Columns, Rows, Stack } from '../../../../ui/layout.tsx';

interface ScanLogProps {
  readonly scans: readonly Scan[];
  readonly onUndo: (scan: Scan) => void;
  readonly onAgain: (scan: Scan) => void;
}

/** Earlier scans, newest first; their changes can be undone. */
export function ScanLog({ scans, onUndo, onAgain }: ScanLogProps) {
  if (scans.length === 0) return null;
  return (
    <Card title={t('Recent scans')} flush>
      <Rows className="hy-sg-rows hy-small-controls is-log">
        {scans.map((scan) => {
          const { group, changed } = scan;
          return (
            <li key={scan.key}>
              {group === undefined ? (
                <span className={scan.status === 'looking' ? undefined : 'hy-error'}>{scan.text}</span>
              ) : (
                <Link to={paths.stockGroupRecord.to({ id: group.id })}>{group.identifier}</Link>
              )}
              <span className="hy-sg-what hy-muted">
                {group !== undefined
                  ? `${inFigures(group.quantity)} × ${itemName(group.stockitem)}`
                  : scan.status === 'looking'
                    ? t('Searching …')
                    : scan.status === 'missing'
                      ? t('Label not found')
                      : t('Search failed')}
              </span>
              {group !== undefined && <StateChips states={group.states} />}
              {changed !== undefined && group !== undefined && (
                <Button
                  icon={IconUndo}
                  aria-label={t('Undo {name} for {identifier}', {
                    name: changed.to.name,
                    identifier: group.identifier,
                  })}
                  onClick={() => onUndo(scan)}
                >
                  {t('Undo')}
                </Button>
              )}
              {scan.status === 'failed' && <Button onClick={() => onAgain(scan)}>{t('Try again')}</Button>}
            </li>
          );
        })}
      </Rows>
    </Card>
  );
}

interface ScanCardProps {
  /** The last scan; undefined before the first. */
  readonly scan: Scan | undefined;
  readonly states: readonly GroupState[];
  readonly onState: (state: GroupState) => void;
  readonly onAgain: () => void;
}

/** The last scan, large enough to read from the trolley. */
export function ScanCard({ scan, states, onState, onAgain }: ScanCardProps) {
  if (scan === undefined)
    return (
      <EmptyState title={t('Ready to scan')} icon={IconScan}>
        {t('Scan a label or type its number.')}
      </EmptyState>
    );
  const { group } = scan;
  if (scan.status === 'looking' || group === undefined) return <NothingFound scan={scan} onAgain={onAgain} />;
  return (
    <Stack className="hy-pad hy-result hy-c-success" data-part="result">
      <FoundGroup group={group} />
      {scan.message !== undefined && (
        <p className="hy-error" role="alert">
          {scan.message}
        </p>
      )}
      <StateButtons group={group} states={states} onState={onState} />
    </Stack>
  );
}

/** A scan that is being looked up or found nothing. */
function NothingFound({ scan, onAgain }: { readonly scan: Scan; readonly onAgain: () => void }) {
  const { status, text, message } = scan;
  return (
    <Stack className={`hy-pad hy-result${status === 'looking' ? '' : ' hy-c-danger'}`} data-part="result">
      {status !== 'looking' && <IconWarn />}
      <p className="hy-result-word hy-anywhere">
        {status === 'looking'
          ? t('Searching …')
          : status === 'missing'
            ? t('No filled container has this label')
            : t('Search failed')}
      </p>
      <p className="hy-none">
        {status === 'missing' ? t('“{text}”. It may have been unpacked.', { text }) : message}
      </p>
      {status === 'failed' && (
        <Button kind="primary" onClick={onAgain}>
          {t('Try again')}
        </Button>
      )}
    </Stack>
  );
}

function FoundGroup({ group }: { readonly group: Group }) {
  const { contract } = group;
  return (
    <>
      <p className="hy-result-word hy-anywhere">
        <b>{inFigures(group.quantity)}</b> × {itemName(group.stockitem)}
      </p>
      <p className="hy-size-title">
        {contract === null ? (
          <span className="hy-none">{t('Not packed for a contract')}</span>
        ) : (
          rich('For {number}', {
            number: <Link to={paths.contract.to({ id: contract.id })}>{contract.contract_number}</Link>,
          })
        )}
      </p>
      <p className="hy-row">
        <Link to={paths.stockGroupRecord.to({ id: group.id })}>{group.identifier}</Link>
        <span className="hy-none">
          {group.container.sku}
          {group.calculated_weight !== null && ` · ${kilograms(group.calculated_weight)}`} ·{' '}
          {group.depot.name}
        </span>
        {group.heavy && <HeavyMark />}
        <StateChips states={group.states} />
      </p>
    </>
  );
}

interface StateButtonsProps extends Pick<ScanCardProps, 'states' | 'onState'> {
  readonly group: Group;
}

/** Sets another state with one press. */
function StateButtons({ group, states, onState }: StateButtonsProps) {
  const can = useCan();
  if (!can('stock.change_stockgroup')) return null;
  return (
    <Columns
      min={120}
      gap={8}
      className="hy-sg-quick"
      role="group"
      aria-label={t('Set {identifier} to', { identifier: group.identifier })}
    >
      {states.map((state) => {
        const has = group.states.some(({ id }) => id === state.id);
        return (
          <Button
            key={state.id}
            kind={has ? 'primary' : 'secondary'}
            icon={has ? IconCheck : undefined}
            aria-pressed={has}
            onClick={() => !has && onState(state)}
          >
            {fromServer(state.name)}
          </Button>
        );
      })}
    </Columns>
  );
}
