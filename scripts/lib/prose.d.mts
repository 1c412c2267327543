/** Checks the wording of what people read (see prose.mjs). */
interface Problem {
  readonly line: number;
  readonly problem: string;
}
export function wordingProblems(kind: 'comments' | 'docs' | 'screen', source: string): Promise<Problem[]>;
export function spellingProblems(source: string): Promise<Problem[]>;
export function commentsOf(file: string, code: string): string;
