/** Tracks which parts of a record have unsaved edits: forms report them, and the page shows them to others (presence). */
import type { EditedPart } from '@hireyard/wire/records/presence';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';

type Tell = (part: EditedPart, on: boolean) => void;
const nobody: Tell = () => undefined;
export const EditingContext = createContext<Tell>(nobody);

/** Reports unsaved edits in this part while `on` is true. */
export function useEditing(part: EditedPart, on: boolean): void {
  const tell = useContext(EditingContext);
  useEffect(() => {
    if (!on) return;
    tell(part, true);
    return () => tell(part, false);
  }, [tell, part, on]);
}

/** For the page: the part edited last, and the context through which its forms report ({@link EditingContext}). */
export function useEdited(): readonly [EditedPart | undefined, Tell] {
  const [parts, setParts] = useState<readonly EditedPart[]>([]);
  const tell = useCallback<Tell>((part, on) => {
    setParts((old) => [...old.filter((one) => one !== part), ...(on ? [part] : [])]);
  }, []);
  return [parts.at(-1), tell];
}
