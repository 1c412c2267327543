import { createContext } from 'react';

/** Whether a search box stands in the bar of a page, where a phone has room for one word. */
export const InBar = createContext(false);
