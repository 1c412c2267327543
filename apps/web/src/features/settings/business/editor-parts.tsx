/** Parts shared by all value editors. */
import type { Shape } from '@hireyard/wire/settings/catalogue/shape';
import { type ValueErrors, messageOf } from './data.ts';
import type { DepotName } from './value-text.ts';

export interface EditorProps<S extends Shape = Shape> {
  readonly shape: S;
  /** Accessible label; visible if the value has no heading of its own. */
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: unknown;
  readonly errors: ValueErrors;
  readonly onChange: (value: unknown) => void;
  readonly depots: readonly DepotName[];
}

/** Error of a whole value that no single control shows. */
export function ErrorLine({ errors }: { readonly errors: ValueErrors }) {
  const words = messageOf(errors);
  return words === undefined ? null : (
    <p className="hy-error" role="alert">
      {words}
    </p>
  );
}
