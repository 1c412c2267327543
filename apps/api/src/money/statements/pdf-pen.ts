/** The letter that a statement is, and what it is drawn with. */
import type { Speaking } from '@hireyard/messages/speaking';
import type { Company, Party } from '../../print/company.ts';
import type { Paper } from '../../print/page.ts';

export interface Letter {
  readonly company: Company;
  /** The bytes of the logo that the company names. */
  readonly logo: Buffer | undefined;
  /** Where to pay, line by line. */
  readonly bank: readonly string[];
  readonly customer: Party;
  /** The language of its words. */
  readonly speaking: Speaking;
  /** BCP 47, of figures and dates. */
  readonly locale: string;
  readonly format: 'A4' | 'LETTER';
  /** Told how far it is, 0 to 1. */
  readonly progress?: (part: number, text: string) => Promise<void>;
  readonly signal?: AbortSignal;
}

/** What the letter is written with. */
export interface Pen extends Letter {
  readonly t: Speaking['t'];
  readonly paper: Paper;
  /** Amounts and days in the words of the locale. */
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
    // Formatted from its text, so that no figure ever passes through a float.
    money: (amount) => figures.format(amount as `${number}`),
    day(date) {
      const words = known.get(date) ?? days.format(new Date(`${date}T00:00:00Z`));
      known.set(date, words);
      return words;
    },
  };
}

/** From one line to the next, in points. */
export const LINE = 13;
