/** The parts of an email before it becomes HTML and text. All of it is plain text. */

/** A label and its value, line by line. */
export type Fact = readonly [label: string, ...value: string[]];

export interface Button {
  readonly label: string;
  /** http or https. */
  readonly href: string;
  /** The URL is secret, so clicks are never tracked. */
  readonly secret?: true;
}

export interface Quoted {
  /** Who wrote it and when. */
  readonly intro: string;
  readonly text: string;
}

/** The contents that a template provides for its record. */
export interface Body {
  readonly subject: string;
  /** Shown in mail lists beside the subject. */
  readonly preheader: string;
  /** Paragraphs that a user's own text replaces. */
  readonly opening: readonly string[];
  readonly facts: readonly Fact[];
  readonly button: Button | null;
  readonly closing: readonly string[];
}

export interface Letter extends Body {
  /** Empty = no greeting, or the opening contains one. */
  readonly greeting: string;
  readonly signature: readonly string[];
  readonly quoted: Quoted | null;
  readonly company: { readonly name: string; readonly lines: readonly string[] };
  /** BCP 47. */
  readonly language: string;
  /** Without the company's header and footer, like a personal email. */
  readonly plain: boolean;
}

/** Removes facts without a value. */
export const factsOf = (...facts: readonly (Fact | null)[]): Fact[] =>
  facts.flatMap((fact) => {
    if (fact === null) return [];
    const [label, ...value] = fact;
    const lines = value.filter((line) => line.trim() !== '');
    return lines.length === 0 ? [] : [[label, ...lines] as const];
  });
