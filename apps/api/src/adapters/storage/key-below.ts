/** The key in an address whose path lies below another path; undefined for any other text. */
export function keyBelow(text: string, path: string): string | undefined {
  try {
    const { pathname } = new URL(text, 'http://localhost');
    return pathname.startsWith(`${path}/`) ? decodeURIComponent(pathname.slice(path.length + 1)) : undefined;
  } catch {
    return undefined;
  }
}
