/** Responses of POST contract/{id}/pack/ (domain rules §12). */
import { t } from '@hireyard/messages';
import * as f from '../field.ts';

interface PackedGroup {
  readonly id: number;
  readonly identifier: string;
  readonly quantity: number;
}

/** Packing of one contract line. */
export interface PackingLine {
  readonly contractstock: number;
  readonly stockitem: { readonly id: number; readonly sku: string; readonly internal_title: string };
  readonly quantity: number;
  /** Containers it already has, and containers it gets from the depot. */
  readonly already: readonly PackedGroup[];
  readonly take: readonly PackedGroup[];
  /** Units in each container to be filled. */
  readonly fill: readonly number[];
  /** Units without a container. */
  readonly loose: number;
  /** Units neither in a container of the contract nor unpacked at the depot. */
  readonly short: number;
}

export const packingShape = {
  lines: f.json<readonly PackingLine[]>({}, { type: 'array', items: { type: 'object' } }),
  taken: f.int({ label: t('Containers taken from the depot') }),
  filled: f.int({ label: t('Containers filled') }),
  loose: f.int({ label: t('Units without a container') }),
  short: f.int({ label: t('Units missing') }),
};
