/** What all editors of values share. */
import type { Shape } from '@hireyard/wire/settings/catalogue/shape';
import { type DepotName, type ValueErrors, wordsOf } from './data.ts';

export interface EditorProps<S extends Shape = Shape> {
  readonly shape: S;
  /** Read out; shown where the value has no heading of its own. */
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: unknown;
  readonly errors: ValueErrors;
  readonly onChange: (value: unknown) => void;
  readonly depots: readonly DepotName[];
}

/** What is wrong with a whole value, where no single control says it. */
export function ErrorLine({ errors }: { readonly errors: ValueErrors }) {
  const words = wordsOf(errors);
  return words === undefined ? null : (
    <p className="hy-error" role="alert">
      {words}
    </p>
  );
}
