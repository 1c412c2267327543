/** Where the units of each line are, with what can be done about them. */
import { t } from '@hireyard/messages';
import { type ReactNode, useState } from 'react';
import { formatDay, inFigures, useSettings } from '../../../lib/format.ts';
import { useToday } from '../../../lib/use-today.ts';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { Row } from '../../../ui/layout.tsx';
import { rich, DateText, NumberText } from '../../../ui/text.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { correctionsOf, neverLeft } from '../count/count-draft.ts';
import type { Contract } from '../data.ts';
import type { ProblemHelp } from '../header/steps.ts';
import { type GoodsLine, type GoodsSum, SENDABLE, sumGoods } from './where.ts';
import './goods.css';

const CorrectGoodsDialog = lazyPart(() => import('../count/correct-goods-dialog.tsx'));
const SendDialog = lazyPart(() => import('./send-dialog.tsx'));
const SwapDialog = lazyPart(() => import('./swap-dialog.tsx'));

/** Positions in which a faulty unit is swapped. */
const SWAPS: ReadonlySet<string> = new Set(['in_transit', 'on_hire']);

interface GoodsCardProps {
  readonly contract: Contract;
  readonly position: string;
  readonly lines: readonly GoodsLine[];
  /** Goes to the place to fix a reason against sending. */
  readonly onGo: (help: ProblemHelp) => void;
}

type Asked = { readonly do: 'send' } | { readonly do: 'swap' | 'correct'; readonly line: number };

/** What the user may do, and the dialog that is open. */
function useGoodsDialogs({ contract, position, lines, onGo }: GoodsCardProps) {
  const may = useCan()('contract.change_contract');
  const [asked, ask] = useState<Asked>();
  const close = () => ask(undefined);
  const chosen = asked && 'line' in asked ? asked.line : undefined;
  const line = lines.find(({ contractstock }) => contractstock === chosen);
  return {
    onSend: may && SENDABLE.has(position) ? () => ask({ do: 'send' }) : undefined,
    /** Actions of a line; undefined where there is nothing to do. */
    of: (one: GoodsLine) => ({
      onSwap:
        may && SWAPS.has(position) && one.out > 0
          ? () => ask({ do: 'swap', line: one.contractstock })
          : undefined,
      onCorrect:
        may && correctionsOf(one).length > 0
          ? () => ask({ do: 'correct', line: one.contractstock })
          : undefined,
    }),
    dialog: (
      <>
        {asked?.do === 'send' && (
          <SendDialog
            contract={contract}
            position={position}
            lines={lines}
            onGo={(help: ProblemHelp) => {
              close();
              onGo(help);
            }}
            onClose={close}
          />
        )}
        {asked?.do === 'swap' && line && <SwapDialog contract={contract} line={line} onClose={close} />}
        {asked?.do === 'correct' && line && (
          <CorrectGoodsDialog
            contract={contract.id}
            line={line.contractstock}
            name={line.name}
            corrections={correctionsOf(line)}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
type LineDialogs = ReturnType<ReturnType<typeof useGoodsDialogs>['of']>;

export function GoodsCard(props: GoodsCardProps) {
  const { lines, position } = props;
  const dialogs = useGoodsDialogs(props);
  const sum = sumGoods(lines, useToday());
  const { onSend } = dialogs;
  return (
    <Card
      flush
      title={t('Where the goods are')}
      help="goods.where"
      actions={
        onSend &&
        sum.toSend > 0 && (
          <Button kind={sum.dueNow ? 'primary' : 'secondary'} onClick={onSend}>
            {t('Send goods')}
          </Button>
        )
      }
    >
      <GoodsSummary sum={sum} position={position} />
      <table className="hy-table is-stacking is-wrapping hy-goods">
        <TableHead
          columns={[
            t('Item'),
            [t('Ordered'), 'hy-end'],
            [t('To send'), 'hy-end'],
            [t('With the customer'), 'hy-end'],
            [t('Returned'), 'hy-end'],
            [t('Broken or missing'), 'hy-end'],
            { unseen: t('Actions') },
          ]}
        />
        <tbody>
          {lines.map((line) => (
            <GoodsRow key={line.contractstock} line={line} position={position} {...dialogs.of(line)} />
          ))}
        </tbody>
      </table>
      {dialogs.dialog}
    </Card>
  );
}

/** One sentence about all goods: "140 of 240 with the customer, 40 go out on Sat 6 Mar". */
function GoodsSummary({ sum, position }: { readonly sum: GoodsSum; readonly position: string }) {
  const { out, late } = sum;
  const values = { out: inFigures(out), ordered: inFigures(sum.ordered) };
  const sends = sum.toSend > 0 && SENDABLE.has(position);
  return (
    <Row as="p" gap={12} className="hy-strip" data-part="goods-sum">
      {out > 0 && (
        <b>
          {position === 'in_transit'
            ? t('{out} of {ordered} on their way', values)
            : t('{out} of {ordered} with the customer', values)}
        </b>
      )}
      {late > 0 && <StateChip colour="danger">{t('{late} overdue', { late: inFigures(late) })}</StateChip>}
      {sends && <span className={out === 0 ? 'hy-strong' : undefined}>{sendsText(sum)}</span>}
      {out === 0 && !sends && <b>{backText(sum)}</b>}
    </Row>
  );
}

function sendsText({ toSend: units, sends, oneDrop }: GoodsSum): ReactNode {
  if (sends === null) return t('{units} to send', { units: inFigures(units) });
  const values = { units, day: <DateText day={sends} /> };
  return oneDrop
    ? rich('{units, plural, one {# goes} other {# go}} out on {day}', values)
    : rich('{units} to send, the first on {day}', { ...values, units: inFigures(units) });
}

function backText(sum: GoodsSum): string {
  if (sum.returned + sum.lost === 0) return t('Nothing has gone out');
  const returned = inFigures(sum.returned);
  const lost = inFigures(sum.lost);
  return sum.lost === 0
    ? t('All {returned} are back', { returned })
    : t('{returned} are back, {lost} broken or missing', { returned, lost });
}

interface GoodsRowProps extends LineDialogs {
  readonly line: GoodsLine;
  readonly position: string;
}

function GoodsRow({ line, position, onSwap, onCorrect }: GoodsRowProps) {
  const { name, stockitem, to_send, out, good, dirty, broken, missing } = line;
  const sends = SENDABLE.has(position);
  return (
    <tr>
      <th scope="row" className="hy-anywhere">
        {name}
        <span className="hy-hint hy-row is-end hy-goods-note">{stockitem.sku}</span>
      </th>
      <Units label={t('Ordered')} units={line.quantity}>
        {neverLeft(line) && <span className="hy-hint hy-row is-end hy-goods-note">{neverLeft(line)}</span>}
      </Units>
      <Units label={t('To send')} units={to_send}>
        {sends && <Due day={line.sends} late={line.unsentLate} tone="warning" />}
      </Units>
      <Units label={t('With the customer')} units={out}>
        <Due day={line.due} late={line.late} tone="danger" back />
      </Units>
      <Units label={t('Returned')} units={good + dirty} />
      <Units label={t('Broken or missing')} units={broken + missing} />
      <td className="hy-end hy-goods-acts">
        {(onSwap ?? onCorrect) && (
          <span className="hy-row is-nowrap is-end hy-gap-2">
            {onSwap && (
              <Button kind="quiet" aria-label={t('Swap {name}', { name })} onClick={onSwap}>
                {t('Swap…')}
              </Button>
            )}
            {onCorrect && (
              <Button kind="quiet" aria-label={t('Correct {name}', { name })} onClick={onCorrect}>
                {t('Correct…')}
              </Button>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}

interface UnitsProps {
  /** Heading of its column. */
  readonly label: string;
  readonly units: number;
  /** Shown below the figure unless it is zero. */
  readonly children?: ReactNode;
}

const Units = ({ label, units, children }: UnitsProps) => (
  <td className="hy-end" data-label={label}>
    {units === 0 ? (
      <span className="hy-none">–</span>
    ) : (
      <span className="hy-goods-units">
        <NumberText value={units} />
        {children}
      </span>
    )}
  </td>
);

interface DueProps {
  readonly day: string | null;
  readonly late: number;
  readonly tone: 'warning' | 'danger';
  /** Units are due back; otherwise they are due to leave. */
  readonly back?: boolean;
}

/** The day on which units are due, and how late they are. */
function Due({ day: due, late, tone, back = false }: DueProps) {
  const { locale } = useSettings();
  if (due === null) return null;
  // the table has no room for weekday and year
  const day = formatDay(due, locale, 'short');
  return (
    <span className="hy-hint hy-row is-end hy-goods-note" title={formatDay(due, locale, 'weekday')}>
      <span>{back ? t('due back {day}', { day }) : day}</span>
      {late > 0 && (
        <StateChip colour={tone}>
          {t('{late, plural, one {# day} other {# days}} overdue', { late })}
        </StateChip>
      )}
    </span>
  );
}
