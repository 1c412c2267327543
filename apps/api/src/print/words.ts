/** Text, figures and dates of a document in its reader's language. */
import type { Speaking } from '@hireyard/messages/speaking';

export interface Words {
  /** Translates a message into the language of the document. */
  readonly t: Speaking['t'];
  /** Translates a stored server text. */
  readonly known: Speaking['known'];
  /** Of the text (BCP 47). */
  readonly language: string;
  /** Formats an amount in the currency of the document. */
  readonly money: (amount: string) => string;
  /** Formats YYYY-MM-DD as a date with its weekday; empty for none. */
  readonly day: (date: string | null) => string;
  readonly count: (quantity: number) => string;
  readonly kilograms: (weight: number) => string;
  readonly cubicMetres: (volume: number) => string;
  /** Formats a share as a percentage. */
  readonly percent: (share: string) => string;
}

/** Matches the comma in "Fri, 27 Nov 2026", which is written "Fri 27 Nov 2026". */
const COMMA = /^(\p{L}+), (?=\d)/u;

/** `locale`: of figures and dates, BCP 47. */
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
