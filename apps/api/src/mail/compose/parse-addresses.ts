/** Addresses as people type them into "to" and "copy to". */
import { domainToASCII } from 'node:url';

export interface Mailbox {
  /** Empty when none was given. */
  readonly name: string;
  /** As it goes on the wire: the domain in ASCII and lower case. */
  readonly address: string;
}

const MOST_ADDRESSES = 50;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The address as it goes on the wire, or undefined when it is none. Quoted first parts and domains in brackets are none. */
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

/** One entry of a list, as it was typed: the quoted parts of its name come without their quotes. */
interface Entry {
  readonly shown: string;
  readonly plain: string;
  readonly bracketed: string | undefined;
  /** What stands after the bracket; nothing may. */
  readonly after: string;
  /** It has a colon outside quotes, as groups have. */
  readonly colon: boolean;
}

/** Cuts a list at commas and semicolons that stand neither in quotes nor in brackets. Undefined: one of them never ends. */
function entriesOf(text: string): Entry[] | undefined {
  const entries: Entry[] = [];
  let [start, plain, after, colon] = [0, '', '', false];
  let bracketed: string | undefined;
  let place: 'plain' | 'quoted' | 'bracket' | 'after' = 'plain';
  const end = (at: number) => {
    const shown = text.slice(start, at).trim();
    if (shown !== '') entries.push({ shown, plain: plain.trim(), bracketed, after: after.trim(), colon });
    [start, plain, after, colon, bracketed, place] = [at + 1, '', '', false, undefined, 'plain'];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (place === 'quoted') {
      if (letter === '\\' && at + 1 < text.length) plain += text.charAt(++at);
      else if (letter === '"') place = 'plain';
      else plain += letter;
    } else if (place === 'bracket') {
      if (letter === '>') place = 'after';
      else bracketed = (bracketed ?? '') + letter;
    } else if (letter === ',' || letter === ';') end(at);
    else if (place === 'after') after += letter;
    else if (letter === '"') place = 'quoted';
    else if (letter === '<') [bracketed, place] = ['', 'bracket'];
    else {
      colon ||= letter === ':';
      plain += letter;
    }
  }
  if (place === 'quoted' || place === 'bracket') return undefined;
  end(text.length);
  return entries;
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

/**
 * The addresses in a text, in their order and each once: separated by commas or semicolons, with names (`Ann <a@b.example>`,
 * quoted where they hold commas) or without. None at all is no error. Refuses, in words for who typed them, what is no
 * address, groups, control characters and more than fifty.
 */
export function parseAddresses(
  text: string,
): { readonly ok: readonly Mailbox[] } | { readonly errors: readonly string[] } {
  if (CONTROL.test(text) || !text.isWellFormed())
    return { errors: ['Addresses cannot hold line breaks or control characters.'] };
  const entries = entriesOf(text);
  if (entries === undefined) return { errors: ['A quote or an angle bracket is opened and not closed.'] };
  const errors: string[] = [];
  const found = new Map<string, Mailbox>();
  for (const { shown, plain, bracketed, after, colon } of entries) {
    const address = wireAddress(bracketed === undefined ? plain : bracketed.trim());
    const name = bracketed === undefined ? '' : plain.replace(/\s+/gu, ' ');
    if (colon) errors.push(`Groups are not taken; write the addresses of “${short(shown)}” one by one.`);
    else if (address === undefined || after !== '')
      errors.push(`“${short(shown)}” is not an e-mail address.`);
    else if (!found.has(address)) found.set(address, { name, address });
  }
  if (found.size > MOST_ADDRESSES) errors.push(`At most ${MOST_ADDRESSES} addresses can be given.`);
  return errors.length > 0 ? { errors: errors.slice(0, 10) } : { ok: [...found.values()] };
}
