/** Loading ahead of a click. Set by the start of the app, so that pages need not know the table of pages. */
import type { Intent } from './intent.ts';

let load: (pathname: string) => void = () => undefined;
let intent: Intent | undefined;

export const setWarm = (loader: (pathname: string) => void): void => {
  load = loader;
};
/** Who fetches what is pointed at; undefined = nobody. */
export const setIntent = (now: Intent | undefined): void => {
  intent = now;
};

/** Starts loading the signed-in page at this path; silent, the click itself reports a failure. */
export const warm = (pathname: string): void => load(pathname);
/** For what is pointed at without a link or focus of its own: its address, undefined when that is over. */
export const pointAt = (to: string | undefined): void => intent?.point(to);
/** It is opened now. */
export const pressAt = (): void => intent?.press();
