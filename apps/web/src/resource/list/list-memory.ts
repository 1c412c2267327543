/** The address of each list as it was left, so that the way back keeps search, filters and page. */
const left = new Map<string, string>();

export const rememberList = (path: string, search: string): void => void left.set(path, path + search);

/** The address of a list as it was left, else the plain one. Use it for the breadcrumb above a record. */
export const listAddress = (path: string): string => left.get(path) ?? path;
