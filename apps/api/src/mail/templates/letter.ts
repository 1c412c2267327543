/** A mail as its parts, before it becomes HTML and text. Every word in it is plain text. */

/** A name and what stands behind it, line by line. */
export type Fact = readonly [label: string, ...value: string[]];

export interface Button {
  readonly label: string;
  /** http or https. */
  readonly href: string;
  /** Its address is a secret of its reader: no click of it may go by anybody else. */
  readonly secret?: true;
}

export interface Quoted {
  /** Who wrote it and when. */
  readonly intro: string;
  readonly text: string;
}

/** What a template says of its record. */
export interface Body {
  readonly subject: string;
  /** What lists of mail show beside the subject. */
  readonly preheader: string;
  /** Paragraphs that a person's own words replace. */
  readonly opening: readonly string[];
  readonly facts: readonly Fact[];
  readonly button: Button | null;
  readonly closing: readonly string[];
}

export interface Letter extends Body {
  /** Empty = it greets nobody, or its opening does. */
  readonly greeting: string;
  readonly signature: readonly string[];
  readonly quoted: Quoted | null;
  readonly company: { readonly name: string; readonly lines: readonly string[] };
  /** Of its words; BCP 47. */
  readonly language: string;
  /** Like a letter that a person wrote: without head and foot of the company. */
  readonly plain: boolean;
}

/** Facts without those that have nothing to say. */
export const factsOf = (...facts: readonly (Fact | null)[]): Fact[] =>
  facts.flatMap((fact) => {
    if (fact === null) return [];
    const [label, ...value] = fact;
    const lines = value.filter((line) => line.trim() !== '');
    return lines.length === 0 ? [] : [[label, ...lines] as const];
  });
