/** Returns the key in a URL whose path is below another path; undefined for other texts. */
export function keyBelow(text: string, path: string): string | undefined {
  try {
    const { pathname } = new URL(text, 'http://localhost');
    return pathname.startsWith(`${path}/`) ? decodeURIComponent(pathname.slice(path.length + 1)) : undefined;
  } catch {
    return undefined;
  }
}
