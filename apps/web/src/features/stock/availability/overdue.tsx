/** Later hires that are short because of late units. */
import { t } from '@hireyard/messages';
import type { OverdueItem } from '@hireyard/wire/stock/availability';
import { useQuery } from '@tanstack/react-query';
import { overdueItems } from '../../../lib/api/availability.ts';
import { formatDay, formatNumber, useSettings } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { Rows } from '../../../ui/layout.tsx';

interface HireLinkProps {
  readonly contract: Pick<OverdueItem['late'][number]['contract'], 'id' | 'contract_number'>;
}

/** The number of a contract, as a link for users who may view it. */
export function HireLink({ contract: { id, contract_number } }: HireLinkProps) {
  const can = useCan();
  return can('contract.view_contract') ? (
    <Link to={paths.contract.to({ id })}>{contract_number}</Link>
  ) : (
    contract_number
  );
}

interface OverdueNoteProps {
  readonly stockitem: number;
  readonly depot: number | undefined;
}

/** Lists the hires that the late units of an item at a depot leave short; nothing if there are none. */
export function OverdueNote({ stockitem, depot }: OverdueNoteProps) {
  const { locale } = useSettings();
  const { data } = useQuery(overdueItems({ stockitem, depot }));
  const hires = data?.flatMap(({ endangers }) => endangers) ?? [];
  if (hires.length === 0) return null;
  return (
    <section className="hy-surface is-danger hy-size-table" aria-label={t('Late units')}>
      <p className="hy-strong hy-danger">
        {t('Late units leave {count, plural, one {# later hire} other {# later hires}} short', {
          count: hires.length,
        })}
      </p>
      <Rows flush>
        {hires.map(({ contract, day, short }) => (
          <li key={contract.id}>
            <HireLink contract={contract} /> {contract.customer} ·{' '}
            {t('{short} short on {day}', {
              short: formatNumber(short, locale),
              day: formatDay(day, locale, 'weekday'),
            })}
          </li>
        ))}
      </Rows>
    </section>
  );
}
