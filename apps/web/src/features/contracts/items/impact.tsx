/** The impact bar of the lines: typed values, refused edits and items to be added. */
import { t } from '@hireyard/messages';
import type { ImpactBody, LineEdit } from '@hireyard/wire/contracts/impact';
import type { MouseEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { ContractLine } from '../data.ts';
import EditImpact from '../impact/impact-bar.tsx';
import type { Of } from '../impact/impact.ts';
import type { Draft, LineState } from './line-state.ts';
import type { LinePatch } from './lines.ts';
import { idleText } from './no-impact.tsx';

// Unsaved changes to lines: a cell being edited, refused edits, an item to be added.

/** A cell being edited, with the value to be saved. */
export interface Typed {
  readonly id: number;
  readonly patch: LinePatch;
  /** Saves it, as leaving the cell would. */
  readonly keep: () => void;
  /** Restores the old value. */
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

/** Returns all unsaved changes as one edit; null if there are none. Changes being saved are left out. */
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

/** Pressing the bar must not leave the cell, because leaving it saves. */
const stay = (event: MouseEvent) => event.preventDefault();

interface LinesImpactProps {
  readonly contract: Of;
  /** Lines on the contract. */
  readonly lines: readonly ContractLine[];
  readonly state: LineState;
  readonly typed: Typed | undefined;
  readonly considered: Considered | undefined;
}

export default function LinesImpact({ contract, lines, state, typed, considered }: LinesImpactProps) {
  const editing = typed !== undefined && lines.some((line) => line.id === typed.id) ? typed : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing is done here: the press only leaves the focus where it is
    <div className="hy-stack hy-imp-stay" onMouseDown={stay}>
      <EditImpact contract={contract} question={unsavedLines(state, editing, considered)} idle={idleText}>
        {editing && (
          <>
            <Button kind="primary" onClick={editing.keep}>
              {t('Save')}
            </Button>
            <Button onClick={editing.drop}>{t('Discard')}</Button>
          </>
        )}
      </EditImpact>
    </div>
  );
}
