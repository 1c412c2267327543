/** What the server said of single rows: somebody else was faster, and less is owed by now. */
import { ResponseError } from '../../../lib/api/errors.ts';
import { fieldMessages } from '../../../lib/api/outcome.ts';
import type { FieldErrors } from '@hireyard/wire/field/error';
import type { Entered, Spread } from './spread.ts';

/** Messages by the key of their row; empty when the error is not about rows. */
export function servedErrors(error: unknown, targets: Spread['targets']): Entered {
  const body = error instanceof ResponseError && error.status === 400 ? error.body : undefined;
  const rows = (body as { readonly targets?: unknown } | undefined)?.targets;
  if (!Array.isArray(rows)) return {};
  return Object.fromEntries(
    rows.flatMap((row: unknown, at) => {
      const target = targets[at];
      if (target === undefined || typeof row !== 'object' || row === null) return [];
      const words = Object.values(fieldMessages(row as FieldErrors)).join(' ');
      return words === '' ? [] : [[`${target.contract} ${target.type}`, words] as const];
    }),
  );
}
