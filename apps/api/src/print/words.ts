/** Words, figures and days of a document as its reader has them. */
import type { Speaking } from '@hireyard/messages/speaking';

export interface Words {
  /** Says a message in the language of the document. */
  readonly t: Speaking['t'];
  /** A text that the server wrote before, in that language. */
  readonly known: Speaking['known'];
  /** Of the words (BCP 47). */
  readonly language: string;
  /** An amount as text, in the currency of the document. */
  readonly money: (amount: string) => string;
  /** YYYY-MM-DD, as a date with its weekday; empty for none. */
  readonly day: (date: string | null) => string;
  readonly count: (quantity: number) => string;
  readonly kilograms: (weight: number) => string;
  readonly cubicMetres: (volume: number) => string;
  /** A share as text, as percent. */
  readonly percent: (share: string) => string;
}

/** "Fri, 27 Nov 2026" is written "Fri 27 Nov 2026". */
const COMMA = /^(\p{L}+), (?=\d)/u;

/** `locale`: of figures and days, BCP 47. */
export function wordsOf({ t, known, language }: Speaking, locale: string, currency: string): Words {
  const figures = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const days = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const counts = new Intl.NumberFormat(locale);
  const kilograms = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const volumes = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return {
    t,
    known,
    language,
    // Formatted from its text, so that no figure ever passes through a float.
    money: (amount) => figures.format(amount as `${number}`),
    day: (date) => (date === null ? '' : days.format(new Date(`${date}T00:00:00Z`)).replace(COMMA, '$1 ')),
    count: (quantity) => counts.format(quantity),
    kilograms: (weight) => `${kilograms.format(weight)} kg`,
    cubicMetres: (volume) => `${volumes.format(volume)} m³`,
    percent: (share) => shares.format(share as `${number}`),
  };
}
