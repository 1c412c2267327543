/** Parses addresses as people type them into "To" and "Cc". */
import { t } from '@hireyard/messages';
import { domainToASCII } from 'node:url';

export interface Mailbox {
  /** Empty if there is none. */
  readonly name: string;
  /** As sent: the domain in ASCII and lower case. */
  readonly address: string;
}

const MAX_ADDRESSES = 50;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns the address as sent, or undefined if it is invalid. Quoted local parts and bracketed domains are not
 * supported.
 */
function wireAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const given = text.slice(at + 1);
  if (local.length > 64 || !LOCAL.test(local) || !DOMAIN.test(given)) return undefined;
  const domain = domainToASCII(given);
  const labels = domain.split('.');
  const named = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return named && domain.length <= 253 && /[a-z]/.test(labels.at(-1) ?? '')
    ? `${local}@${domain}`
    : undefined;
}

/** One entry as typed; quotes of its name are removed. */
interface Entry {
  readonly shown: string;
  readonly plain: string;
  readonly bracketed: string | undefined;
  /** Text after the bracket; must be empty. */
  readonly after: string;
  /** Whether it has a colon outside quotes, as groups do. */
  readonly colon: boolean;
}

type Place = 'plain' | 'quoted' | 'bracket' | 'after';

/** Reads a list character by character. */
class EntryReader {
  readonly #entries: Entry[] = [];
  readonly #text: string;
  #at = 0;
  #start = 0;
  #plain = '';
  #after = '';
  #colon = false;
  #bracketed: string | undefined;
  #place: Place = 'plain';
  /** Meaning of a character by its place. */
  readonly #steps: Readonly<Record<Place, (letter: string) => void>> = {
    quoted: (letter) => {
      if (letter === '\\' && this.#at + 1 < this.#text.length) this.#plain += this.#text.charAt(++this.#at);
      else if (letter === '"') this.#place = 'plain';
      else this.#plain += letter;
    },
    bracket: (letter) => {
      if (letter === '>') this.#place = 'after';
      else this.#bracketed = (this.#bracketed ?? '') + letter;
    },
    after: (letter) => {
      if (letter === ',' || letter === ';') this.#end();
      else this.#after += letter;
    },
    plain: (letter) => {
      if (letter === ',' || letter === ';') this.#end();
      else if (letter === '"') this.#place = 'quoted';
      else if (letter === '<') [this.#bracketed, this.#place] = ['', 'bracket'];
      else {
        this.#colon ||= letter === ':';
        this.#plain += letter;
      }
    },
  };

  constructor(text: string) {
    this.#text = text;
  }

  #end(): void {
    const shown = this.#text.slice(this.#start, this.#at).trim();
    if (shown !== '')
      this.#entries.push({
        shown,
        plain: this.#plain.trim(),
        bracketed: this.#bracketed,
        after: this.#after.trim(),
        colon: this.#colon,
      });
    this.#start = this.#at + 1;
    [this.#plain, this.#after, this.#colon, this.#bracketed, this.#place] = [
      '',
      '',
      false,
      undefined,
      'plain',
    ];
  }

  /** Returns undefined if a quote or bracket is never closed. */
  read(): Entry[] | undefined {
    for (; this.#at < this.#text.length; this.#at++) this.#steps[this.#place](this.#text.charAt(this.#at));
    if (this.#place === 'quoted' || this.#place === 'bracket') return undefined;
    this.#end();
    return this.#entries;
  }
}

/**
 * Splits a list at commas and semicolons outside quotes and brackets. Returns undefined if one of these is never
 * closed.
 */
const entriesOf = (text: string): Entry[] | undefined => new EntryReader(text).read();

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

/**
 * Returns the addresses in a text in order and without duplicates. They are separated by commas or semicolons, with
 * names (`Ann <a@b.example>`, quoted if they contain commas) or without. An empty list is valid.
 * Invalid addresses, groups, control characters and more than fifty addresses give errors for the user.
 */
export function parseAddresses(
  text: string,
): { readonly ok: readonly Mailbox[] } | { readonly errors: readonly string[] } {
  if (CONTROL.test(text) || !text.isWellFormed())
    return { errors: [t('Addresses can’t contain line breaks or control characters.')] };
  const entries = entriesOf(text);
  if (entries === undefined) return { errors: [t('A quote or angle bracket is not closed.')] };
  const errors: string[] = [];
  const found = new Map<string, Mailbox>();
  for (const { shown, plain, bracketed, after, colon } of entries) {
    const address = wireAddress(bracketed === undefined ? plain : bracketed.trim());
    const name = bracketed === undefined ? '' : plain.replace(/\s+/gu, ' ');
    if (colon)
      errors.push(
        t('Groups are not supported. Enter the addresses of “{group}” one by one.', { group: short(shown) }),
      );
    else if (address === undefined || after !== '')
      errors.push(t('“{address}” is not a valid email address.', { address: short(shown) }));
    else if (!found.has(address)) found.set(address, { name, address });
  }
  if (found.size > MAX_ADDRESSES) errors.push(t('Enter at most {most} addresses.', { most: MAX_ADDRESSES }));
  return errors.length > 0 ? { errors: errors.slice(0, 10) } : { ok: [...found.values()] };
}
