/** Pages stay mounted below the one that is shown. What works only for the shown one asks here. */
import { createContext, useContext } from 'react';

export const PageActive = createContext(true);
export const usePageActive = (): boolean => useContext(PageActive);

/** The address pattern of the page, so that it can tell its own address from the one the app is moving to. */
export const PagePattern = createContext('*');

/** What had the focus in the page last: it has it again when the page is back. A page may name something else. */
export const PageFocus = createContext<(element: HTMLElement) => void>(() => undefined);

/** Whether the page is shown, for what asks at the moment of an event: true from the instant the page enters, before React has drawn it. */
export const PageLive = createContext<{ readonly current: boolean }>({ current: true });
