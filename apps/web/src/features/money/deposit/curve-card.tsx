/** The deposit calculator: the rules being edited as a curve, for one value, and as a table. */
import { depositFor, type DepositRule } from '@hireyard/domain/money/deposit';
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import { type PointerEvent, useState } from 'react';
import { formatMoney as inText, useSettings } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput } from '../../../ui/inputs.tsx';
import { rich, Money } from '../../../ui/text.tsx';
import { TableHead } from '../../../ui/table.tsx';

// Samples deposits over hire values with the rule that contracts use.

const NO_LIMIT = { units: 0n, scale: 0 };

interface Charged {
  readonly basis: Minor;
  readonly amount: Minor;
  readonly why: string;
}

/** The deposit of a hire without credit account, depot minimum and override. */
export function chargedAt(basis: Minor, rules: readonly DepositRule[]): Charged {
  const { amount, reasons } = depositFor({
    basis,
    rules,
    credit_account: false,
    override: null,
    minimum: 0n,
    override_floor_percent: NO_LIMIT,
  });
  return { basis, amount, why: reasons.join(' ') };
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
export function roundUp(amount: Minor): Minor {
  for (let power = 1n; ; power *= 10n)
    for (const step of [1n, 2n, 5n]) if (step * power >= amount) return step * power;
}

const LEAST = 1000_00n;
const STEPS = 160n;

/** The curve's last value: well beyond the last rule. */
export const reachOf = (rules: readonly DepositRule[]): Minor => {
  const last = rules.reduce((most, { threshold }) => (threshold > most ? threshold : most), 0n);
  const wanted = (last * 5n) / 4n;
  return roundUp(wanted > LEAST ? wanted : LEAST);
};

/** Points from zero to `reach`; a step has one on either side, so that it is drawn vertically. */
export function curveOf(rules: readonly DepositRule[], reach: Minor): readonly Charged[] {
  const places = new Set<Minor>();
  for (let step = 0n; step <= STEPS; step += 1n) places.add((reach * step) / STEPS);
  for (const { threshold } of rules) {
    if (threshold > 0n) places.add(threshold - 1n);
    places.add(threshold);
  }
  return [...places].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map((basis) => chargedAt(basis, rules));
}

/** The values where the deposit changes, for the table. */
export const turnsOf = (rules: readonly DepositRule[], reach: Minor): readonly Charged[] =>
  [...new Set([0n, ...rules.map(({ threshold }) => threshold), reach])]
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .map((basis) => chargedAt(basis, rules));

const BOX = { width: 640, height: 300, left: 64, right: 14, top: 14, bottom: 34 };
const PLOT = { width: BOX.width - BOX.left - BOX.right, height: BOX.height - BOX.top - BOX.bottom };
const MONEY = /^\d{1,9}(\.\d{1,2})?$/;
const TICKS = [0n, 1n, 2n, 3n, 4n];

/** The typed amount; undefined if invalid. */
const typedMoney = (text: string): Minor | undefined =>
  MONEY.test(text.trim()) ? parseMoney(text.trim()) : undefined;

/** Formats amounts in the business's currency. */
function useWords(): (amount: Minor) => string {
  const { locale, currency } = useSettings();
  return (amount) => inText(formatMoney(amount), locale, currency);
}

export function CurveCard({ rules }: { readonly rules: readonly DepositRule[] }) {
  const words = useWords();
  const [text, setText] = useState('750.00');
  const reach = reachOf(rules);
  const value = typedMoney(text);
  const read = value === undefined ? undefined : chargedAt(value, rules);
  const unit = reach / 100n;
  const set = (basis: Minor) => setText(formatMoney(basis < 0n ? 0n : basis > reach ? reach : basis));
  return (
    <Card title={t('Deposit calculator')}>
      <div className="hy-form">
        <Field
          label={t('Hire value')}
          hint={t('Excluding delivery and tax')}
          error={value === undefined ? t('Enter an amount, e.g. 750.00.') : undefined}
        >
          {(control) => (
            <NumberInput
              {...control}
              decimals
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <p className="hy-curve-answer" role="status">
          {read !== undefined && (
            <>
              {rich('Deposit {amount}', { amount: <Money amount={formatMoney(read.amount)} strong /> })}{' '}
              <span className="hy-hint">{read.why}</span>
            </>
          )}
        </p>
        <Curve rules={rules} reach={reach} read={read} onPoint={(part) => set(BigInt(part) * unit)} />
        <input
          type="range"
          className="hy-curve-range"
          aria-label={t('Hire value along the curve')}
          aria-valuetext={
            read === undefined
              ? ''
              : t('{basis}: deposit {amount}', { basis: words(read.basis), amount: words(read.amount) })
          }
          min={0}
          max={100}
          value={value === undefined ? 0 : Math.min(100, Math.round((Number(value) / Number(reach)) * 100))}
          onChange={(event) => set(BigInt(event.target.value) * unit)}
        />
        <details className="hy-scroll-x">
          <summary>{t('Show as table')}</summary>
          <TurnsTable turns={turnsOf(rules, reach)} />
        </details>
      </div>
    </Card>
  );
}

function TurnsTable({ turns }: { readonly turns: readonly Charged[] }) {
  return (
    <table className="hy-table">
      <TableHead columns={[[t('Hire value'), 'hy-end'], [t('Deposit'), 'hy-end'], t('Why')]} />
      <tbody>
        {turns.map(({ basis, amount, why }) => (
          <tr key={String(basis)}>
            <td className="hy-end">
              <Money amount={formatMoney(basis)} />
            </td>
            <td className="hy-end">
              <Money amount={formatMoney(amount)} />
            </td>
            <td>{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CurveProps {
  readonly rules: readonly DepositRule[];
  /** The largest value drawn. */
  readonly reach: Minor;
  /** The selected value. */
  readonly read: Charged | undefined;
  /** Receives the pointed position in percent of the reach. */
  readonly onPoint: (part: number) => void;
}

function Curve({ rules, reach, read, onPoint }: CurveProps) {
  const { locale, currency } = useSettings();
  const words = useWords();
  const curve = curveOf(rules, reach);
  const top = roundUp(curve.reduce((most, { amount }) => (amount > most ? amount : most), 100n));
  const short = (amount: Minor) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, notation: 'compact' }).format(
      formatMoney(amount) as Intl.StringNumericLiteral,
    );
  const x = (basis: Minor) => BOX.left + (PLOT.width * Number(basis)) / Number(reach);
  const y = (amount: Minor) => BOX.top + PLOT.height - (PLOT.height * Number(amount)) / Number(top);
  const line = curve.map(({ basis, amount }) => `${x(basis).toFixed(1)} ${y(amount).toFixed(1)}`).join('L');
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (((event.clientX - box.left) / box.width) * BOX.width - BOX.left) / PLOT.width;
    onPoint(Math.round(part * 100));
  };
  return (
    <svg
      className="hy-curve"
      direction="ltr"
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      role="img"
      aria-label={t('Deposit by hire value, {from} to {to}', {
        from: words(0n),
        to: words(reach),
      })}
      onPointerMove={(event) => event.pointerType === 'mouse' && point(event)}
      onPointerDown={point}
    >
      {TICKS.map((tick) => (
        <g key={String(tick)}>
          <line
            x1={BOX.left}
            x2={BOX.width - BOX.right}
            y1={y((top * tick) / 4n)}
            y2={y((top * tick) / 4n)}
          />
          <text x={BOX.left - 8} y={y((top * tick) / 4n) + 4} textAnchor="end">
            {short((top * tick) / 4n)}
          </text>
          <text
            x={x((reach * tick) / 4n)}
            y={BOX.height - 10}
            textAnchor={tick === 0n ? 'start' : tick === 4n ? 'end' : 'middle'}
          >
            {short((reach * tick) / 4n)}
          </text>
        </g>
      ))}
      <path d={`M${line}`} />
      {read !== undefined && read.basis <= reach && (
        <g className="hy-curve-mark">
          <line x1={x(read.basis)} x2={x(read.basis)} y1={BOX.top} y2={BOX.top + PLOT.height} />
          <circle cx={x(read.basis)} cy={y(read.amount)} r="5" />
        </g>
      )}
    </svg>
  );
}
