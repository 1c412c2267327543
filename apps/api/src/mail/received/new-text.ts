/** Separates new text from quoted text. */
import { HIDDEN } from './clean-text.ts';

/** A line may have megabytes; its beginning is enough. */
const head = (line: string): string => line.slice(0, 400).trim();

const QUOTED = /^>/;
const SIGNATURE = /^-- ?$/;
const SEPARATOR =
  /^(-{2,} ?(original message|forwarded message|original appointment|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message transféré|mensaje original|messaggio originale|oorspronkelijk bericht) ?-{2,}|begin forwarded message:|_{20,})$/i;
/** 'On Wed, 18 Nov 2026 at 16:40, Somebody wrote:', which mail programs break over two or three lines. */
const INTRO_START = /^(on|am|le|el|il|op|em|den) \S/i;
const INTRO_END = /(wrote|schrieb|écrit|escribió|scritto|schreef|escreveu|skrev)[^:]{0,120}: ?$/i;
const FIELD = /^\*?(from|von|de|da|van|från)\*? ?:\*? \S/i;
const FIELD_AFTER =
  /^\*?(sent|date|to|subject|gesendet|datum|an|envoyé|date|à|objet|enviado|para|asunto|inviato|verzonden|aan)\*? ?:/i;

/** Returns the number of lines of a quote's introduction from here; 0 if there is none. */
function introLines(lines: readonly string[], at: number): number {
  if (!INTRO_START.test(head(lines[at] ?? ''))) return 0;
  let joined = '';
  for (let count = 1; count <= 3; count++) {
    const line = head(lines[at + count - 1] ?? '');
    if (line === '' || QUOTED.test(line)) return 0;
    joined = `${joined} ${line}`.trim();
    if (INTRO_END.test(joined)) return count;
  }
  return 0;
}

const isOutlookHead = (lines: readonly string[], at: number): boolean =>
  FIELD.test(head(lines[at] ?? '')) &&
  lines.slice(at + 1, at + 4).some((line) => FIELD_AFTER.test(head(line)));

const nextWritten = (lines: readonly string[], at: number): string =>
  head(lines.slice(at, at + 4).find((line) => line.trim() !== '') ?? '');

const tidy = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(HIDDEN, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * Splits a text into new text and the rest. Quoted lines (`>`) anywhere go to the rest, so that answers between
 * them stay; so does everything from an original message, a forwarded one or the signature on.
 * Each line is in one of both, without hidden and direction characters, so that it can be edited.
 */
export function splitReply(text: string): { readonly newText: string; readonly quotedText: string } {
  const lines = text.split('\n');
  const fresh: string[] = [];
  const old: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const start = head(line);
    const intro = introLines(lines, at);
    if (intro > 0) {
      old.push(...lines.slice(at, at + intro));
      at += intro - 1;
      if (QUOTED.test(nextWritten(lines, at + 1))) continue;
      // Quotes without marks: their end is unknown.
      old.push(lines.slice(at + 1).join('\n'));
      break;
    }
    if (SIGNATURE.test(line.trimEnd()) || SEPARATOR.test(start) || isOutlookHead(lines, at)) {
      old.push(lines.slice(at).join('\n'));
      break;
    }
    (QUOTED.test(start) ? old : fresh).push(line);
  }
  return { newText: tidy(fresh), quotedText: tidy(old) };
}
