/** What of the lines is not saved: a cell that is being typed in, edits that were refused, an item that would be added. */
import type { ImpactBody, LineEdit } from '@hireyard/wire/contracts/impact';
import type { LinePatch } from './line-math.ts';
import type { Draft, LineState } from './line-store.ts';

/** A cell somebody types in, with what would be saved of it. */
export interface Typed {
  readonly id: number;
  readonly patch: LinePatch;
  /** Saves it, as leaving the cell would. */
  readonly keep: () => void;
  /** Brings the old value back. */
  readonly drop: () => void;
}
export interface Considered {
  readonly stockitem: number;
  readonly quantity: number;
}

const inWire = ({ stockitem, ...patch }: LinePatch): Omit<LineEdit, 'id'> => ({
  ...patch,
  ...(stockitem === undefined ? {} : { stockitem: stockitem?.id ?? null }),
});

const withoutContract = ({ contract: _contract, ...line }: LineState['adding'][number]['body']): LineEdit =>
  line;

/** The question about all of it at once; null when nothing is unsaved. What is being saved is not asked about. */
export function unsavedLines(
  {
    drafts,
    adding,
  }: Pick<LineState, 'adding'> & {
    readonly drafts: ReadonlyMap<number, Pick<Draft, 'patch' | 'failure' | 'clashes'>>;
  },
  typed: Pick<Typed, 'id' | 'patch'> | undefined,
  considered: Considered | undefined,
): ImpactBody | null {
  const patches = new Map<number, LinePatch>();
  for (const [id, { patch, failure, clashes }] of drafts)
    if (failure !== undefined || clashes !== undefined) patches.set(id, patch);
  if (typed !== undefined) patches.set(typed.id, { ...patches.get(typed.id), ...typed.patch });
  const lines: LineEdit[] = [
    ...[...patches].map(([id, patch]): LineEdit => ({ id, ...inWire(patch) })),
    ...adding.flatMap(({ body, failure }) => (failure === undefined ? [] : [withoutContract(body)])),
    ...(considered === undefined || typed !== undefined ? [] : [considered]),
  ];
  return lines.length === 0 ? null : { edit: { lines } };
}
