import { inSentence, t } from '@hireyard/messages';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { ReactNode } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { Help, type HelpTopic } from '../../../ui/help/help.tsx';
import { Money } from '../../../ui/text.tsx';
import type { Contract, ContractLine } from '../data.ts';
import { sumLines } from './lines.ts';

interface RowProps {
  readonly label: string;
  readonly help?: HelpTopic;
  readonly children: ReactNode;
  readonly strong?: boolean;
}
const Row = ({ label, help, children, strong }: RowProps) => (
  <div className={strong ? 'is-strong' : undefined}>
    <dt>
      {label}
      {help && <Help topic={help} label={label} />}
    </dt>
    <dd>{children}</dd>
  </div>
);

const vehicleText = (contract: Contract): string => {
  const mix = contract.delivery_vehicle_mix.map(
    ({ code, count }) => `${inFigures(count)} × ${inSentence(choiceText(code))}`,
  );
  return contract.delivery_type === 'none' || mix.length === 0 ? t('none') : mix.join(', ');
};

interface TotalsRailProps {
  readonly contract: Contract;
  /** Including unsaved input. */
  readonly lines: readonly ContractLine[];
  /** Figures are being recalculated. */
  readonly busy: boolean;
}

export function TotalsRail({ contract, lines, busy }: TotalsRailProps) {
  const { hire, washup } = sumLines(lines);
  return (
    <dl className={`hy-card hy-totals${busy ? ' is-busy' : ''}`} aria-label={t('Totals')} aria-busy={busy}>
      <Row label={t('Hire')}>
        <Money amount={hire} />
      </Row>
      <Row label={t('Wash-up')} help="line.washup">
        <Money amount={washup} />
      </Row>
      <Row label={t('Delivery')}>
        <Money amount={contract.delivery_price} />
      </Row>
      <Row label={t('Tax')} help="totals.tax">
        <Money amount={contract.tax} />
      </Row>
      <Row label={t('Total')} strong>
        <Money amount={contract.grand_total} />
      </Row>
      <Row label={t('Deposit')} help="totals.deposit">
        <Money amount={contract.deposit_amount} />
      </Row>
      <Row label={t('Weight')}>
        <span className="hy-num">
          {t('{weight} kg', { weight: inFigures(Math.round(Number(contract.weight))) })}
        </span>
      </Row>
      <Row label={t('Vehicles')}>{vehicleText(contract)}</Row>
    </dl>
  );
}
