/** The movements of a statement; only visible rows are rendered. */
import { fromServer, t } from '@hireyard/messages';
import { isCharge } from '@hireyard/domain/money/statement';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import type { StatementRow } from '@hireyard/wire/money/money';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { Link } from '../../../../page/navigate.tsx';
import { inSteps } from '../../../../resource/list/cards.tsx';
import { useTableRoom } from '../../../../resource/record.ts';
import { paths } from '../../../../lib/registry/paths.ts';
import { ScrollArea } from '../../../../ui/layout.tsx';
import { DateText, Money } from '../../../../ui/text.tsx';
import { usePrinting } from '../../../../ui/hooks.ts';
import type { Statement } from '../data.ts';

/** Estimated row heights in px until they are measured. */
const WIDE_ROW = 37;
const NARROW_ROW = 61;

/** The amount from the customer's view: payments positive, refunds negative. */
const paidOf = ({ amount }: StatementRow): string => formatMoney(-parseMoney(amount));

export function StatementTable({ statement }: { readonly statement: Statement }) {
  const { rows } = statement;
  const wide = useTableRoom();
  const printed = usePrinting();
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => (wide ? WIDE_ROW : NARROW_ROW),
    // print all rows
    overscan: printed ? rows.length : 5,
    rangeExtractor: inSteps,
  });
  // heights depend on the screen
  useEffect(() => list.measure(), [list, wide]);
  const shown = list.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = list.getTotalSize() - (shown.at(-1)?.end ?? 0);
  const columns = wide ? 7 : 2;
  return (
    <ScrollArea ref={box} className="hy-ac-statement" label={t('Movements')}>
      {/* two extra rows: header with the opening balance, and the closing balance */}
      <table className="hy-table" aria-rowcount={rows.length + 3}>
        <StatementHead wide={wide} />
        <tbody>
          <tr aria-rowindex={2}>
            <td colSpan={columns - 1}>{t('Brought forward')}</td>
            <td className="hy-end">
              <Money amount={statement.opening} />
            </td>
          </tr>
          <Gap height={above} columns={columns} />
          {shown.map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                <Movement key={index} row={row} index={index} wide={wide} measure={list.measureElement} />
              )
            );
          })}
          <Gap height={below} columns={columns} />
        </tbody>
        <tfoot>
          <tr aria-rowindex={rows.length + 3}>
            <th scope="row" colSpan={columns - 1}>
              {t('Carried forward')}
            </th>
            <td className="hy-end">
              <Money amount={statement.closing} strong />
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollArea>
  );
}

function StatementHead({ wide }: { readonly wide: boolean }) {
  const texts = wide ? [t('Date'), t('Contract'), t('What'), t('Due')] : [t('What')];
  const amounts = wide ? [t('Charged'), t('Paid'), t('Balance')] : [t('Amount and balance')];
  return (
    <thead>
      <tr aria-rowindex={1}>
        {texts.map((text) => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
        {amounts.map((amount) => (
          <th key={amount} scope="col" className="hy-end">
            {amount}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface MovementProps {
  readonly row: StatementRow;
  readonly index: number;
  readonly wide: boolean;
  readonly measure: (row: HTMLElement | null) => void;
}

/** Memoised: while scrolling only new rows render. */
const Movement = memo(function Movement({ row, index, wide, measure }: MovementProps) {
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 3}>
      {wide ? <WideCells row={row} /> : <NarrowCells row={row} />}
    </tr>
  );
});

/** A spacer for rows that aren't rendered. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className="hy-ac-gap">
      <td colSpan={columns} style={{ height }} aria-hidden="true" />
    </tr>
  );
}

const ContractLink = ({ row }: { readonly row: StatementRow }) => (
  <Link to={paths.contract.to({ id: row.contract }, { tab: 'money' })}>{row.contract_number}</Link>
);

/** The description, with a link to the other contract of a transfer. */
function What({ row: { description: said, other } }: { readonly row: StatementRow }) {
  const description = fromServer(said);
  if (other === null || !description.endsWith(other.contract_number)) return description;
  return (
    <>
      {description.slice(0, -other.contract_number.length)}
      <Link to={paths.contract.to({ id: other.id }, { tab: 'money' })}>{other.contract_number}</Link>
    </>
  );
}

function WideCells({ row }: { readonly row: StatementRow }) {
  const charged = isCharge(row.kind);
  return (
    <>
      <td>
        <DateText day={row.date} />
      </td>
      <td>
        <ContractLink row={row} />
      </td>
      <td className="hy-ac-what" title={fromServer(row.description)}>
        <What row={row} />
      </td>
      <td>{row.due_date !== null && <DateText day={row.due_date} />}</td>
      <td className="hy-end">{charged && <Money amount={row.amount} />}</td>
      <td className="hy-end">{!charged && <Money amount={paidOf(row)} />}</td>
      <td className="hy-end">
        <Money amount={row.balance} />
      </td>
    </>
  );
}

function NarrowCells({ row }: { readonly row: StatementRow }) {
  return (
    <>
      <td className="hy-ac-what">
        <What row={row} />
        <small className="hy-hint hy-block hy-clip">
          <DateText day={row.date} /> · <ContractLink row={row} />
        </small>
      </td>
      <td className="hy-end">
        <Money amount={row.amount} />
        <small className="hy-hint hy-block hy-clip">
          <Money amount={row.balance} />
        </small>
      </td>
    </>
  );
}
