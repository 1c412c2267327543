/** Warning of a hire that is short because of others’ late goods, or whose own late goods leave later hires short. */
import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { overdueItems } from '../../../lib/api/availability.ts';
import { formatDay, formatNumber, useSettings } from '../../../lib/format.ts';
import { useToday } from '../../../lib/use-today.ts';
import { useCan } from '../../../page/session.ts';
import { IconWarn } from '../../../ui/icons.tsx';
import { Row, Rows } from '../../../ui/layout.tsx';
import { rich } from '../../../ui/text.tsx';
import { HireLink } from '../../stock/index.ts';
import type { Contract } from '../data.ts';
import { dangersOf, holdsStock, type LateGoods } from './reasons.ts';

interface OverdueWarningProps {
  readonly contract: Contract;
  readonly position: string;
}

/** Shows nothing if late goods endanger neither this hire nor a later one. */
export default function OverdueWarning({ contract, position }: OverdueWarningProps) {
  const can = useCan();
  const today = useToday();
  const { data = [] } = useQuery({
    ...overdueItems({ contract: contract.id }),
    enabled: can('stock.view_stockitem') && holdsStock(contract, position, today),
  });
  const { shortOf, endangers } = dangersOf(data, contract.id);
  if (shortOf.length === 0 && endangers.length === 0) return null;
  return (
    <Row as="section" gap={12} className="hy-surface is-danger" aria-label={t('Overdue goods')}>
      {shortOf.map((goods) => (
        <ShortOf key={goods.stockitem.id} goods={goods} />
      ))}
      {endangers.length > 0 && <Endangers rows={endangers} />}
    </Row>
  );
}

function ShortOf({ goods: { stockitem, day, short, units, out, contracts } }: { readonly goods: LateGoods }) {
  const { locale } = useSettings();
  const values = {
    short: formatNumber(short, locale),
    item: stockitem.internal_title,
    day: formatDay(day, locale, 'weekday'),
    units,
    hires: contracts.map((contract, at) => (
      <Fragment key={contract.id}>
        {at > 0 && ', '}
        <HireLink contract={contract} />
      </Fragment>
    )),
  };
  return (
    <Row as="p" nowrap className="hy-strong">
      <IconWarn />
      <span>
        {out > 0
          ? rich(
              '{short} × {item} short on {day}: {units, plural, one {# is} other {# are}} overdue from {hires}.',
              values,
            )
          : rich(
              '{short} × {item} short on {day}: {units, plural, one {# is} other {# are}} blocked by {hires}, but not recorded as sent.',
              values,
            )}
      </span>
    </Row>
  );
}

function Endangers({ rows }: { readonly rows: ReturnType<typeof dangersOf>['endangers'] }) {
  const { locale } = useSettings();
  const count = new Set(rows.map(({ contract }) => contract.id)).size;
  return (
    <div>
      <Row as="p" nowrap className="hy-strong">
        <IconWarn />
        {t('{count, plural, one {# later hire} other {# later hires}} short:', {
          count,
        })}
      </Row>
      <Rows flush className="hy-size-table">
        {rows.map(({ stockitem, contract, day, short }) => (
          <li key={`${stockitem.id} ${contract.id}`}>
            <HireLink contract={contract} /> {contract.customer} ·{' '}
            {t('{short} × {item} short on {day}', {
              short: formatNumber(short, locale),
              item: stockitem.internal_title,
              day: formatDay(day, locale, 'weekday'),
            })}
          </li>
        ))}
      </Rows>
    </div>
  );
}
