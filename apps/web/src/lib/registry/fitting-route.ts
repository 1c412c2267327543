import { matchPath } from 'react-router-dom';

/** The one of these whose pattern an address fits; static parts win over parameters, as in the router, and `*` comes last. */
export function fittingRoute<T extends { readonly pattern: string }>(
  all: readonly T[],
  pathname: string,
): T | undefined {
  // the router makes an expression of each pattern that it is asked about: most can be told by their first part
  const first = pathname.split('/')[1]?.toLowerCase();
  const near = all.filter(({ pattern }) => {
    const part = pattern.split('/')[1];
    return part === undefined || part === first || part.startsWith(':');
  });
  const weight = ({ pattern }: T) => (pattern === '*' ? 99 : pattern.split(':').length);
  return near
    .filter(({ pattern }) => matchPath(pattern, pathname) !== null)
    .sort((a, b) => weight(a) - weight(b))[0];
}
