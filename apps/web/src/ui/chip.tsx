import { fromServer } from '@hireyard/messages';
import { inFigures } from '../lib/format.ts';
import type { ReactNode } from 'react';

/** The ten colours of states (specification §3.14). */
export const stateColours = [
  'empty',
  'primary',
  'secondary',
  'tertiary',
  'success',
  'warning',
  'danger',
  'light',
  'medium',
  'dark',
] as const;

/** A state: tinted, with a dot, so that the meaning never rests on colour alone. An unknown colour appears as empty. */
export function StateChip({
  colour,
  children,
}: {
  readonly colour: string | null | undefined;
  readonly children: ReactNode;
}) {
  const known = stateColours.find((name) => name === colour) ?? 'empty';
  return <span className={`hy-chip hy-c-${known}`}>{children}</span>;
}

interface State {
  readonly id: number;
  readonly name: string;
  readonly colour?: string | null;
}

/** Urgent colours come before informative ones. */
const URGENT = ['danger', 'warning'];

/** States without room: their number, in the colour of the most urgent, with names on demand and for screen readers. */
function MoreStates({ states }: { readonly states: readonly State[] }) {
  const urgent = URGENT.flatMap((colour) => states.filter((state) => state.colour === colour))[0];
  const names = states.map((state) => fromServer(state.name)).join(', ');
  return (
    <span title={names}>
      <StateChip colour={(urgent ?? states[0])?.colour}>
        <span dir="ltr" aria-hidden="true">
          +{inFigures(states.length)}
        </span>
        <span className="hy-sr">{names}</span>
      </StateChip>
    </span>
  );
}

/** Several states in a row, in the given order; at most `most` of them as chips. */
export function StateChips({
  states,
  most = states.length,
}: {
  readonly states: readonly State[];
  readonly most?: number;
}) {
  const rest = states.slice(most);
  return (
    <span className="hy-chips">
      {states.slice(0, most).map((state) => (
        <StateChip key={state.id} colour={state.colour}>
          {fromServer(state.name)}
        </StateChip>
      ))}
      {rest.length > 0 && <MoreStates states={rest} />}
    </span>
  );
}

/** A count of waiting things; nothing at zero. `of` says what is counted, for screen readers. */
export function CountChip({ count, of }: { readonly count: number; readonly of: string }) {
  if (count <= 0) return null;
  return (
    <span className="hy-count">
      {count > 999 ? '999+' : inFigures(count)}
      <span className="hy-sr"> {of}</span>
    </span>
  );
}
