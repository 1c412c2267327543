/** What was scanned or typed, as what to look for. */
import { paths } from '../../../../lib/registry/paths.ts';

/** Longer texts are no code of ours, whatever a camera makes of a poster. */
const LONGEST = 80;
const QR_CODE = /^[0-9a-f]{32}$/;

export interface Wanted {
  /** The text between the blanks, or the last part of the label's address. */
  readonly text: string;
  /** The filters to try, the likelier first. */
  readonly by: readonly ('code' | 'identifier')[];
}

/** Reads a bare code, an identifier, or the address in a QR code; undefined when it can be neither. */
export function codeOf(scanned: string): Wanted | undefined {
  const text = lastPart(scanned.trim());
  if (text === '' || text.length > LONGEST) return undefined;
  return QR_CODE.test(text.toLowerCase())
    ? { text: text.toLowerCase(), by: ['code', 'identifier'] }
    : { text, by: ['identifier', 'code'] };
}

function lastPart(text: string): string {
  if (!/^https?:\/\//i.test(text)) return text;
  try {
    const { pathname } = new URL(text);
    const head = `${paths.stockGroupScan.pattern}/`;
    const at = pathname.indexOf(head);
    // somebody else's address is no code
    return at < 0 ? '' : decodeURIComponent(pathname.slice(at + head.length).replace(/\/+$/, ''));
  } catch {
    return '';
  }
}
