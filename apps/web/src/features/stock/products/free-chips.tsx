import { t } from '@hireyard/messages';
import { StateChip } from '../../../ui/chip.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { type FreeAt, type Plenty, plentyOf, troubleFirst } from '../curve.ts';

// plenty is how it should be and needs no colour
const colours: Readonly<Record<Plenty, string>> = {
  plenty: 'light',
  few: 'warning',
  none: 'warning',
  short: 'danger',
};

interface FreeChipsProps {
  readonly depots: readonly FreeAt[];
  /** Room for so many; the others are counted, and what is short is never among them. Default all. */
  readonly most?: number;
}

/** Free today of owned, per depot. Until the free units are known, a dash stands for them. */
export function FreeChips({ depots, most = Number.POSITIVE_INFINITY }: FreeChipsProps) {
  const { locale } = useSettings();
  if (depots.length === 0) return <span className="hy-none">{t('None owned')}</span>;
  const shown = depots.length > most ? troubleFirst(depots).slice(0, most) : depots;
  return (
    <span className="hy-chips hy-num">
      {shown.map(({ depot, owned, free }) => {
        const now = free?.[0];
        const of = formatNumber(owned, locale);
        return (
          <StateChip key={depot.id} colour={now === undefined ? 'light' : colours[plentyOf(now, owned)]}>
            <span>
              {depot.code} <b>{now === undefined ? '–' : formatNumber(now, locale)}</b>
              <span className="hy-sr"> {t('free')}</span>
              {' / '}
              {of}
              <span className="hy-sr"> {t('owned')}</span>
            </span>
          </StateChip>
        );
      })}
      {depots.length > shown.length && <span className="hy-none">+{depots.length - shown.length}</span>}
    </span>
  );
}
