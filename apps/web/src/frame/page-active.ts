/** Pages stay mounted below the one that is shown. What works only for the shown one asks here. */
import { createContext, useContext } from 'react';

export const PageActive = createContext(true);
export const usePageActive = (): boolean => useContext(PageActive);
