import { t } from '@hireyard/messages';
import { classNames } from '../../../../lib/class-names.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { useSettings } from '../../../../lib/settings.ts';
import { type CreditFigures, creditStanding, creditWords } from './credit-standing.ts';

/** What of its credit an account has taken, with a mark at each limit; nothing without limits. */
export function CreditBar({ of }: { readonly of: CreditFigures }) {
  const { locale, currency } = useSettings();
  const standing = creditStanding(of);
  if (standing === undefined) return null;
  const { level, used, warnAt, blockAt } = standing;
  const words = creditWords(standing, of, (amount) => formatMoney(amount, locale, currency));
  const marks = [
    ['is-warn', warnAt],
    ['is-block', blockAt],
  ] as const;
  return (
    <div className={classNames('hy-ac-credit', level !== 'ok' && `is-${level}`)}>
      <div
        role="meter"
        aria-label={t('Credit taken')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={used}
        aria-valuetext={words}
        className="hy-ac-bar"
      >
        <i style={{ width: `${used}%` }} />
        {marks.map(
          ([kind, at]) =>
            at !== undefined && <b key={kind} className={kind} style={{ insetInlineStart: `${at}%` }} />,
        )}
      </div>
      <span aria-hidden="true">{words}</span>
    </div>
  );
}
