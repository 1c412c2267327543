/** GET /api/v1/recalculation/: changes beside contracts that open contracts are still following (docs/jobs.md). */
import type { JsonSchema } from '../field.ts';

export interface Recalculation {
  readonly id: number;
  /** The kind of record that was changed, and which one where it was one. */
  readonly resource: string;
  readonly object_id: number | null;
  /** Contracts that the change reaches, and how many of them have not followed yet. */
  readonly total: number;
  readonly remaining: number;
  /** False = its job failed and waits for somebody to try it again. */
  readonly runs: boolean;
}
export interface Recalculations {
  readonly results: readonly Recalculation[];
}

const whole = { type: 'integer' } as const;
export const recalculationsSchema: JsonSchema = {
  type: 'object',
  required: ['results'],
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'resource', 'object_id', 'total', 'remaining', 'runs'],
        properties: {
          id: whole,
          resource: { type: 'string' },
          object_id: { anyOf: [whole, { type: 'null' }] },
          total: whole,
          remaining: whole,
          runs: { type: 'boolean' },
        },
      },
    },
  },
};
