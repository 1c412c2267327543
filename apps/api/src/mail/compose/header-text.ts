/** Text as it may stand in the head of a message (RFC 5322, RFC 2047). The one place where text of people gets there. */
import type { Mailbox } from './parse-addresses.ts';

/** Text that would end its header or begin another one. Names the field, not what it held. */
export class HeaderInjectionError extends Error {
  readonly field: string;
  constructor(field: string, problem = 'holds a line break or a control character') {
    super(`The field ${field} of the message ${problem}.`);
    this.name = 'HeaderInjectionError';
    this.field = field;
  }
}

const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** Printable, with single blanks: comes back the same whatever folds it. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
const WORDS = /^\w+(?: \w+)*$/;
/** An identifier between angle brackets; strangers' lack the @ sometimes. */
const ID = /^[\x21-\x3b\x3d\x3f-\x7e]{1,250}$/;
const LINE = 76;
/** Bytes in one encoded word, of which 75 letters are allowed. */
const WORD_BYTES = 42;

/** The text trimmed, without halves of characters. Refuses control characters with HeaderInjectionError. */
export function safe(field: string, text: string): string {
  if (CONTROL.test(text)) throw new HeaderInjectionError(field);
  return text.trim().toWellFormed();
}

/** Text as encoded words, cut between characters. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const letter of text) {
    if (word !== '' && Buffer.byteLength(word) + Buffer.byteLength(letter) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  words.push(word);
  return words.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
}

/** Breaks plain text at its blanks. */
function folded(text: string, used: number): string {
  let room = LINE - used;
  return text
    .split(' ')
    .map((word, n) => {
      const fits = word.length < room || n === 0;
      room = (fits ? room : LINE) - word.length - 1;
      return n === 0 ? word : `${fits ? ' ' : '\r\n '}${word}`;
    })
    .join('');
}

/** A whole header of free text, folded and ended; text that is not plain is encoded, and so is what only looks encoded. */
export function textHeader(name: string, field: string, text: string): string {
  const value = safe(field, text);
  const plain =
    PLAIN.test(value) && !value.includes('=?') && value.split(' ').every((word) => word.length < 900);
  return `${name}: ${plain ? folded(value, name.length + 2) : value === '' ? '' : encodedWords(value)}\r\n`;
}

function mailboxText(field: string, { name, address }: Mailbox): string {
  const shown = safe(field, name);
  if (shown === '') return address;
  if (WORDS.test(shown)) return `${shown} <${address}>`;
  if (PLAIN.test(shown) && !shown.includes('=?') && shown.length < 60)
    return `"${shown.replace(/["\\]/g, '\\$&')}" <${address}>`;
  return `${encodedWords(shown)}\r\n <${address}>`;
}

/** A whole header of mailboxes, one a line; nothing when there are none. Their addresses must have been checked. */
export const mailboxHeader = (name: string, field: string, mailboxes: readonly Mailbox[]): string =>
  mailboxes.length === 0
    ? ''
    : `${name}: ${mailboxes.map((mailbox) => mailboxText(field, mailbox)).join(',\r\n ')}\r\n`;

/** An identifier without its angle brackets. Refuses with HeaderInjectionError what is none. */
export function messageIdOf(field: string, text: string): string {
  const id = safe(field, text).replace(/^<(.*)>$/, '$1');
  if (!ID.test(id)) throw new HeaderInjectionError(field, 'is not an identifier');
  return id;
}

/** A whole header of identifiers, one a line; those of strangers that are none are left out, and nothing when all are. */
export function idsHeader(name: string, field: string, texts: readonly string[]): string {
  const ids = texts.map((text) => safe(field, text).replace(/^<(.*)>$/, '$1')).filter((id) => ID.test(id));
  return ids.length === 0 ? '' : `${name}: ${ids.map((id) => `<${id}>`).join('\r\n ')}\r\n`;
}
