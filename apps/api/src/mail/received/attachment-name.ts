/** Safe names for attachments, which senders choose. */
import { dictionary } from '@hireyard/messages/dictionary';
import { cut, HIDDEN } from './clean-text.ts';

const LONGEST = 120;
/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const ENDINGS: Readonly<Record<string, string>> = dictionary({
  'message/rfc822': 'eml',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
});

/** Cuts in the middle to keep the extension. */
function shorten(name: string): string {
  if (name.length <= LONGEST) return name;
  const ending = /\.[^.]{1,12}$/u.exec(name)?.[0] ?? '';
  return `${cut(name, LONGEST - ending.length)}${ending}`;
}

/**
 * Returns a name that is safe to show, store and save under: no path, no control, direction or invisible
 * characters, nothing with a meaning for file systems or pages, no leading or trailing dots, 1 to 120 characters.
 * An empty name becomes `attachment` (or `message`) with the extension of its type.
 */
export function attachmentName(given: string | null, mediaType: string): string {
  // Headers can be very long, and some steps below take quadratic time.
  const last = (given ?? '').slice(0, 1000).toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const tidy = last
    .replace(HIDDEN, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '')
    .replace(/[<>:"|?*`&%]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const name = shorten(tidy).replace(/[. ]+$/g, '');
  if (name !== '') return DEVICE.test(name) ? `_${cut(name, LONGEST - 1)}` : name;
  const stem = mediaType === 'message/rfc822' ? 'message' : 'attachment';
  const ending = ENDINGS[mediaType];
  return ending === undefined ? stem : `${stem}.${ending}`;
}
