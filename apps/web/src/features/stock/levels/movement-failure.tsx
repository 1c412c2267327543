import { t } from '@hireyard/messages';
import type { Failure } from '../../../lib/api/outcome.ts';
import { formatDay } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';

const isoDay = /\d{4}-\d\d-\d\d/g;
/** So many contracts stand in a dialog without hiding its buttons. */
const SHOWN = 8;

/** Why a movement was not recorded, with the contracts that would come short. */
export function MovementFailure({ failure }: { readonly failure: Failure }) {
  const { locale } = useSettings();
  const contracts = failure.kind === 'refused' ? failure.problems : [];
  return (
    <div className="hy-st-refusal" role="alert">
      <p>{failure.message}</p>
      {contracts.length > 0 && (
        <ul>
          {contracts.slice(0, SHOWN).map(({ description }) => (
            <li key={description}>
              {description.replace(isoDay, (day) => formatDay(day, locale, 'weekday'))}
            </li>
          ))}
        </ul>
      )}
      {contracts.length > SHOWN && <p>{t('and {count} more', { count: contracts.length - SHOWN })}</p>}
    </div>
  );
}
