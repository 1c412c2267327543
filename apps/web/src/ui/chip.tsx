import type { ReactNode } from 'react';

/** The ten colours a state may have (specification §3.14). */
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

/** A state: tinted, with a dot, so that the meaning never rests on colour alone. An unknown colour shows as empty. */
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

/** Several states in one row, in their given order. */
export function StateChips({
  states,
}: {
  readonly states: readonly { readonly id: number; readonly name: string; readonly colour?: string | null }[];
}) {
  return (
    <span className="hy-chips">
      {states.map((state) => (
        <StateChip key={state.id} colour={state.colour}>
          {state.name}
        </StateChip>
      ))}
    </span>
  );
}

/** A count of things that wait; nothing at zero. `of` says what is counted, for screen readers. */
export function CountChip({ count, of }: { readonly count: number; readonly of: string }) {
  if (count <= 0) return null;
  return (
    <span className="hy-count">
      {count > 999 ? '999+' : count}
      <span className="hy-sr"> {of}</span>
    </span>
  );
}
