import { t } from '@hireyard/messages';
import { useRef } from 'react';
import { hireOf } from '../../../lib/api/availability.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { ItemsDialogs } from './items-dialogs.tsx';
import { LineGrid } from './line-grid.tsx';
import { NoImpact } from './no-impact.tsx';
import { QuickAdd } from './quick-add.tsx';
import { TotalsRail } from './totals.tsx';
import type { Unlisted } from './unlisted-dialog.tsx';
import { type ItemsTabProps, type PartProps, useItems } from './use-items.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import './items.css';
import './items-phone.css';

const LinesImpact = lazyPart(() => import('./impact.tsx'), <NoImpact />);

export function ItemsTab(props: ItemsTabProps) {
  const { contract, closed } = props;
  const items = useItems(props);
  const { lines, unsaved, editable, addable } = items;
  if (lines.error) return <ErrorState detail={lines.error.message} onRetry={lines.retry} />;
  return (
    <div className={classNames('hy-items', !lines.drawn && 'is-waiting')}>
      <ItemsLines tab={props} items={items} />
      {!closed && (editable || addable) && (
        <div className="hy-imp-place hy-card hy-items-imp">
          {unsaved.begun ? (
            <LinesImpact
              contract={contract}
              lines={lines.lines}
              state={lines.state}
              typed={unsaved.typed}
              considered={unsaved.considered}
            />
          ) : (
            <NoImpact />
          )}
        </div>
      )}
      <ItemsRail tab={props} items={items} />
      <ItemsDialogs tab={props} items={items} />
    </div>
  );
}

const emptyWords = (addable: boolean, wide: boolean): string => {
  if (!addable) return t('No lines were added.');
  return wide
    ? t('Type an item below, e.g. “6 dinner plates”.')
    : t('Type an item above, e.g. “6 dinner plates”.');
};

/** The grid and the quick add line. */
function ItemsLines({ tab: { contract, closed, store, quickAdd }, items }: PartProps) {
  const { lines, wide, editable, addable, open, add } = items;
  const grid = useRef<HTMLElement>(null);
  const onContract = (itemId: number) =>
    lines.edited.reduce((sum, line) => (line.stockitem?.id === itemId ? sum + line.quantity : sum), 0);
  const lastRow = () => {
    const cells = grid.current?.querySelectorAll<HTMLElement>('.hy-ln-qty [data-cell]');
    cells?.item(cells.length - 1)?.focus();
  };
  const rows =
    lines.loaded && lines.drawn ? (
      <LineGrid
        key="rows"
        lines={lines.lines}
        state={lines.state}
        changed={lines.changed}
        items={lines.items}
        editable={editable}
        removable={items.removable}
        actions={items.actions}
        onRetryAdd={(key) => void store.retryAdd(key)}
        onDiscardAdd={store.discardAdd}
        onWhyNew={({ key, title, body: { stockitem, quantity } }, anchor) => {
          if (typeof stockitem !== 'number') return;
          const item = { id: stockitem, internal_title: title };
          open({ what: 'free units', asked: { stockitem: item, quantity, added: key, anchor } });
        }}
        onBelow={() => quickAdd.current?.focus()}
        empty={emptyWords(addable, wide)}
      />
    ) : (
      <SkeletonRows key="rows" rows={6} />
    );
  const adding = addable && (
    <QuickAdd
      key="add"
      ref={quickAdd}
      depotId={contract.depot.id}
      hire={hireOf(contract)}
      onContract={onContract}
      onAdd={(item, quantity) => add({}, item.internal_title, quantity, item)}
      onUnlisted={(words, quantity) =>
        open({ what: 'custom item', start: { kind: 'unlisted', words, quantity } })
      }
      onConsider={items.unsaved.setConsidered}
      onUp={lastRow}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only loads ahead what an edit needs
    <section
      className="hy-card hy-items-grid"
      aria-label={t('Lines')}
      ref={grid}
      onFocus={() => LinesImpact.preload()}
    >
      {wide ? [rows, adding] : [adding, rows]}
      {!closed && !editable && (
        <p className="hy-quick-line hy-row is-nowrap hy-hint">
          {t('View only. Ask an administrator for access.')}
        </p>
      )}
    </section>
  );
}

/** The totals and further buttons. */
function ItemsRail({ tab: { contract }, items }: PartProps) {
  const { lines, addable, repriceable, open } = items;
  const openCustom = (start: Unlisted) => open({ what: 'custom item', start });
  return (
    <Stack as="aside" gap={12}>
      <TotalsRail contract={contract} lines={lines.edited} busy={lines.busy} />
      {addable && (
        <Row className="hy-items-more">
          <Button onClick={() => openCustom({ kind: 'unlisted', words: '', quantity: 1 })}>
            {t('Custom item')}
          </Button>
          <Button onClick={() => openCustom({ kind: 'discount', words: t('Discount'), quantity: 1 })}>
            {t('Discount')}
          </Button>
          {repriceable && <Button onClick={() => open({ what: 'new prices' })}>{t('Update prices')}</Button>}
        </Row>
      )}
    </Stack>
  );
}
