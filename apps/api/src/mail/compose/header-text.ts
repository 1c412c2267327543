/** Encodes text for message headers (RFC 5322, RFC 2047). User text enters headers only here. */
import type { Mailbox } from './parse-addresses.ts';

/** Thrown for text that would end its header or begin another one. Names the field, not its contents. */
export class HeaderInjectionError extends Error {
  readonly field: string;
  constructor(field: string, problem = 'contains a line break or a control character') {
    super(`The field ${field} of the message ${problem}.`);
    this.name = 'HeaderInjectionError';
    this.field = field;
  }
}

const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** Printable ASCII with single spaces, which survives folding. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
const WORDS = /^\w+(?: \w+)*$/;
/** An identifier between angle brackets; foreign ones sometimes lack the @. */
const ID = /^[\x21-\x3b\x3d\x3f-\x7e]{1,250}$/;
const LINE = 76;
/** Bytes per encoded word, which may have 75 characters. */
const WORD_BYTES = 42;

/** Trims the text and removes lone surrogates. Throws HeaderInjectionError for control characters. */
export function safe(field: string, text: string): string {
  if (CONTROL.test(text)) throw new HeaderInjectionError(field);
  return text.trim().toWellFormed();
}

/** Splits text into encoded words between characters. */
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

/** Folds plain text at its spaces. */
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

/** Writes a folded header of free text. Text that is not plain, or looks encoded, is encoded. */
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

/** Writes a header of mailboxes, one per line; empty if there are none. The addresses must be valid. */
export const mailboxHeader = (name: string, field: string, mailboxes: readonly Mailbox[]): string =>
  mailboxes.length === 0
    ? ''
    : `${name}: ${mailboxes.map((mailbox) => mailboxText(field, mailbox)).join(',\r\n ')}\r\n`;

/** Returns an identifier without angle brackets. Throws HeaderInjectionError if it is invalid. */
export function messageIdOf(field: string, text: string): string {
  const id = safe(field, text).replace(/^<(.*)>$/, '$1');
  if (!ID.test(id)) throw new HeaderInjectionError(field, 'is not an identifier');
  return id;
}

/** Writes a header of identifiers, one per line, without invalid foreign ones; empty if none is left. */
export function idsHeader(name: string, field: string, texts: readonly string[]): string {
  const ids = texts.map((text) => safe(field, text).replace(/^<(.*)>$/, '$1')).filter((id) => ID.test(id));
  return ids.length === 0 ? '' : `${name}: ${ids.map((id) => `<${id}>`).join('\r\n ')}\r\n`;
}
