/** Loading ahead of a click. Set by the start of the app, so that pages need not know the table of pages. */
let load: (pathname: string) => void = () => undefined;

export const setWarm = (loader: (pathname: string) => void): void => {
  load = loader;
};

/** Starts loading the signed-in page at this path; silent, the click itself reports a failure. */
export const warm = (pathname: string): void => load(pathname);
