import { t } from '@hireyard/messages';
import type { outNow, outNowCustomers, outNowItems } from '@hireyard/wire/reports/out-now';
import type { Read } from '@hireyard/wire/resource/define-resource';
import type { ReactNode } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { DateText } from '../../../ui/text.tsx';

/** A contract line with units out. */
export type LineOut = Read<typeof outNow>;

export const contractOf = ({ contract }: Pick<LineOut, 'contract'>): string =>
  paths.contract.to({ id: contract.id });

/** The day units are due back, and by how many days they are overdue. */
export function DueBack({ line }: { readonly line: Pick<LineOut, 'due_back' | 'days_overdue'> }) {
  return (
    <>
      <DateText day={line.due_back} />
      {line.days_overdue > 0 && (
        <>
          {' · '}
          <span className="hy-danger">
            {t('{days, plural, one {# day overdue} other {# days overdue}}', { days: line.days_overdue })}
          </span>
        </>
      )}
    </>
  );
}

interface OutCardProps {
  readonly title: ReactNode;
  readonly of: Pick<LineOut, 'units' | 'due_back' | 'days_overdue'>;
  readonly children: ReactNode;
}

const OutCard = ({ title, of, children }: OutCardProps) => (
  <>
    {title}
    <b className="hy-num">{inFigures(of.units)}</b>
    <span className="hy-card-line">
      <DueBack line={of} />
    </span>
    <span className="hy-card-line">{children}</span>
  </>
);

/** A line on a phone: item and units, when they are due back, contract and customer. */
export const LineCard = ({ line }: { readonly line: LineOut }) => (
  <OutCard title={<Link to={contractOf(line)}>{line.internal_title}</Link>} of={line}>
    {[line.contract_number, line.lead_customer?.name].filter(Boolean).join(' · ')}
  </OutCard>
);

interface GroupCardProps {
  readonly title: ReactNode;
  readonly group: Read<typeof outNowCustomers> | Read<typeof outNowItems>;
}

/** A customer or item on a phone: units, when the first are due back, contracts and overdue units. */
export const GroupCard = ({ title, group }: GroupCardProps) => (
  <OutCard title={title} of={group}>
    {[
      t('{count, plural, one {# contract} other {# contracts}}', { count: group.contracts }),
      ...(group.overdue_units > 0
        ? [t('{units, plural, one {# unit overdue} other {# units overdue}}', { units: group.overdue_units })]
        : []),
    ].join(' · ')}
  </OutCard>
);
