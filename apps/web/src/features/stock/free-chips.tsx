import { StateChip } from '../../ui/chip.tsx';
import { useSettings } from '../../ui/settings.ts';
import { type FreeAt, type Plenty, plentyOf } from './curve.ts';

const colours: Readonly<Record<Plenty, string>> = {
  plenty: 'success',
  few: 'warning',
  none: 'warning',
  short: 'danger',
};

/** Free today of owned, per depot. Until the free units are known, what is owned stands there alone. */
export function FreeChips({ depots }: { readonly depots: readonly FreeAt[] }) {
  const { locale } = useSettings();
  if (depots.length === 0) return <span className="hy-none">None owned</span>;
  return (
    <span className="hy-chips hy-num">
      {depots.map(({ depot, owned, free }) => {
        const now = free?.[0];
        const of = owned.toLocaleString(locale);
        return now === undefined ? (
          <StateChip key={depot.id} colour="light">{`${depot.code} ${of}`}</StateChip>
        ) : (
          <StateChip key={depot.id} colour={colours[plentyOf(now, owned)]}>
            {depot.code} {now.toLocaleString(locale)}
            <span className="hy-sr"> free</span>
            {`\u2009/\u2009${of}`}
            <span className="hy-sr"> owned</span>
          </StateChip>
        );
      })}
    </span>
  );
}
