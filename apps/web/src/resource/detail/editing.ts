/** Which parts of a record a person has unsaved edits in: forms say so, and the page tells others (presence). */
import type { EditedPart } from '@hireyard/wire/records/presence';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';

type Tell = (part: EditedPart, on: boolean) => void;
const nobody: Tell = () => undefined;
export const EditingContext = createContext<Tell>(nobody);

/** Says that this part has unsaved edits as long as `on` holds. */
export function useEditing(part: EditedPart, on: boolean): void {
  const tell = useContext(EditingContext);
  useEffect(() => {
    if (!on) return;
    tell(part, true);
    return () => tell(part, false);
  }, [tell, part, on]);
}

/** For the page: the part that was begun last, and what its forms tell it through {@link EditingContext}. */
export function useEdited(): readonly [EditedPart | undefined, Tell] {
  const [parts, setParts] = useState<readonly EditedPart[]>([]);
  const tell = useCallback<Tell>((part, on) => {
    setParts((old) => [...old.filter((one) => one !== part), ...(on ? [part] : [])]);
  }, []);
  return [parts.at(-1), tell];
}
