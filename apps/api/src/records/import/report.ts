/** A finding about a file. Lines count from 1, the header. */
export interface Finding {
  readonly level: 'error' | 'warning' | 'note';
  readonly file: string;
  /** Null if it concerns the whole file. */
  readonly line: number | null;
  readonly column: string | null;
  readonly reason: string;
}

export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
}

export type At = {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: string | undefined;
};

/** Beyond this number per level only counts are kept, to limit memory. */
const kept = 1_000;

/** Collects the findings of an import over all files and rows. Only errors refuse the file. */
export class Report {
  readonly findings: Finding[] = [];
  readonly counts: Counts = { created: 0, updated: 0, unchanged: 0 };
  readonly #totals = { error: 0, warning: 0, note: 0 };

  readonly #badLines = new Set<number>();
  readonly #columns = new Map<string, ReadonlyMap<string, string>>();

  /** Uses the file's own headings in later findings. */
  call(file: string, columns: ReadonlyMap<string, string>): void {
    this.#columns.set(file, columns);
  }

  /** Whether the file is unusable: unreadable, or with wrong columns. */
  get refusedWhole(): boolean {
    return this.#badLines.has(0) || this.#badLines.has(1);
  }

  /** Lines with an error; for a report about one file. */
  get badLines(): readonly number[] {
    return [...this.#badLines].filter((line) => line > 1).sort((one, other) => one - other);
  }

  isBad(line: number): boolean {
    return this.#badLines.has(line);
  }

  get refused(): boolean {
    return this.#totals.error > 0;
  }

  total(level: Finding['level']): number {
    return this.#totals[level];
  }

  error(at: At, reason: string): void {
    this.add('error', at, reason);
  }

  /** Reports something to check that is still imported. */
  warn(at: At, reason: string): void {
    this.add('warning', at, reason);
  }

  /** Reports an outcome other than a new row. */
  note(at: At, reason: string): void {
    this.add('note', at, reason);
  }

  /** Adds the findings of another report. */
  take(other: Report): void {
    for (const { level, file, line, column, reason } of other.findings)
      this.add(level, { file, line: line ?? undefined, column: column ?? undefined }, reason);
    for (const level of ['error', 'warning', 'note'] as const)
      this.#totals[level] += other.total(level) - other.findings.filter((one) => one.level === level).length;
    for (const line of other.#badLines) this.#badLines.add(line);
  }

  count({ created, updated, unchanged }: Counts): void {
    this.counts.created += created;
    this.counts.updated += updated;
    this.counts.unchanged += unchanged;
  }

  add(level: Finding['level'], at: At, reason: string): void {
    this.#totals[level] += 1;
    if (level === 'error') this.#badLines.add(at.line ?? 0);
    if (this.#totals[level] > kept) return;
    const column = this.#columns.get(at.file)?.get(at.column ?? '') ?? at.column ?? null;
    this.findings.push({ level, file: at.file, line: at.line ?? null, column, reason });
  }
}

/** The files were refused and nothing was kept. */
export class ImportRefused extends Error {
  readonly report: Report;

  constructor(report: Report) {
    const first = report.findings.find((finding) => finding.level === 'error');
    super(`The import was refused: ${first ? findingText(first) : 'see the report'}`);
    this.name = 'ImportRefused';
    this.report = report;
  }
}

/** `customers.csv:14: email: Enter a valid email address.` */
export function findingText({ level, file, line, column, reason }: Finding): string {
  const where = [line === null ? file : `${file}:${line}`, ...(column === null ? [] : [column])].join(': ');
  return level === 'error' ? `${where}: ${reason}` : `${where}: ${level}: ${reason}`;
}
