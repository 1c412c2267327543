/** Where dialogs are drawn whose button stands in the bar: beside it, for the bar gives its colours to all that is inside. */
import { createContext } from 'react';

/** Undefined = where they are written; null = their place is not there yet. */
export const DialogPlace = createContext<Element | null | undefined>(undefined);
