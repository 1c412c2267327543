/** Shapes of counting a hire's goods in (domain rules §6). */
import type { LineCount } from '@hireyard/domain/count-in';
import * as f from './field.ts';
import { objectsField } from './objects.ts';

const MOST_LINES = 500;
const MOST_UNITS = 1_000_000;
const units = (label: string) => f.int({ min: 0, max: MOST_UNITS, label });

const line = f.relation('contractstock', { id: f.id() }, { required: true, label: 'Line' });
const LINE_FIELDS = {
  contractstock: line,
  good: units('Good'),
  dirty: units('Dirty'),
  broken: units('Broken'),
  missing: units('Missing'),
  note: f.text({ max: 500, label: 'Note' }),
  photo: f.relation('file', { id: f.id() }, { nullable: true, label: 'Picture' }),
};

/** All that is counted of a line; a figure that is left out stays as it is. */
export interface CountedLine {
  readonly contractstock: number;
  readonly good?: number;
  readonly dirty?: number;
  readonly broken?: number;
  readonly missing?: number;
  readonly note?: string;
  readonly photo?: number | null;
}

/** POST contract/{id}/count_in/. */
export const countBody = {
  lines: objectsField<CountedLine, { label: string }>(LINE_FIELDS, MOST_LINES, { label: 'Lines' }),
  rest_good: f.bool({ label: 'All that is not counted came back good' }),
};

export interface CountedWireLine extends LineCount {
  readonly contractstock: number;
  readonly stockitem: { readonly id: number; readonly sku: string; readonly internal_title: string };
  /** What was said while counting it, newest first. */
  readonly notes: readonly string[];
  /** Pictures taken of it: files of the contract. */
  readonly photos: readonly number[];
}

/** A filled container of the contract, with what is counted of its contents. */
export interface CountedWireGroup {
  readonly id: number;
  readonly identifier: string;
  /** The line that it belongs to. */
  readonly contractstock: number;
  readonly quantity: number;
  readonly counted: number;
}

const rows = <T>(label: string) =>
  f.json<readonly T[], { readOnly: true; label: string }>(
    { readOnly: true, label },
    { type: 'array', items: { type: 'object' } },
  );
/** GET contract/{id}/count_in/. */
export const countShape = {
  /** The day on which the last unit was counted. */
  counted_in_on: f.date({ readOnly: true, nullable: true, label: 'Counted in' }),
  can_count: f.bool({ readOnly: true, label: 'The goods are out, so they can be counted in' }),
  uncounted: f.int({ readOnly: true, label: 'Units not counted yet' }),
  lines: rows<CountedWireLine>('Lines'),
  groups: rows<CountedWireGroup>('Containers'),
};
