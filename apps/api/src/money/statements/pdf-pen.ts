/** The data of a statement letter and its drawing tools. */
import type { Speaking } from '@hireyard/messages/speaking';
import type { Company, Party } from '../../print/company.ts';
import type { Paper } from '../../print/page.ts';

export interface Letter {
  readonly company: Company;
  /** The company's logo file. */
  readonly logo: Buffer | undefined;
  /** Bank details, line by line. */
  readonly bank: readonly string[];
  readonly customer: Party;
  /** The language of its texts. */
  readonly speaking: Speaking;
  /** BCP 47 locale of figures and dates. */
  readonly locale: string;
  readonly format: 'A4' | 'LETTER';
  /** Receives the progress, 0 to 1. */
  readonly progress?: (part: number, text: string) => Promise<void>;
  readonly signal?: AbortSignal;
}

/** The drawing tools. */
export interface Pen extends Letter {
  readonly t: Speaking['t'];
  readonly paper: Paper;
  /** Formats amounts and dates in the locale. */
  readonly money: (amount: string) => string;
  readonly day: (date: string) => string;
}

export function penOf(paper: Paper, letter: Letter, currency: string): Pen {
  const figures = new Intl.NumberFormat(letter.locale, { style: 'currency', currency });
  const days = new Intl.DateTimeFormat(letter.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const known = new Map<string, string>();
  return {
    ...letter,
    paper,
    t: letter.speaking.t,
    // Formatted from text, so that no amount passes through a float.
    money: (amount) => figures.format(amount as `${number}`),
    day(date) {
      const words = known.get(date) ?? days.format(new Date(`${date}T00:00:00Z`));
      known.set(date, words);
      return words;
    },
  };
}

/** Line height in points. */
export const LINE = 13;
