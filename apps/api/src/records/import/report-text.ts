import { counted } from '@hireyard/domain/contracts/counted';
import { type Finding, findingText, type Report } from './report.ts';

const shownNotes = 50;

function more(report: Report, level: Finding['level'], shown: number): string[] {
  const left = report.total(level) - shown;
  return left > 0 ? [`… and ${counted(left, `more ${level}`)}.`] : [];
}

function byPlace(a: Finding, b: Finding): number {
  return a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1;
}

/** Returns every finding as a line: errors, warnings, updates. */
export function findingLines(report: Report): string[] {
  const of = (level: Finding['level']) =>
    report.findings.filter((finding) => finding.level === level).toSorted(byPlace);
  const notes = of('note').slice(0, shownNotes);
  return [
    ...of('error').map(findingText),
    ...more(report, 'error', of('error').length),
    ...of('warning').map(findingText),
    ...more(report, 'warning', of('warning').length),
    // Updates don't matter if the file was refused.
    ...(report.refused ? [] : [...notes.map(findingText), ...more(report, 'note', notes.length)]),
  ];
}

/** Returns the last line: the result of the file. */
export function summary(report: Report, kind: string, dryRun: boolean): string {
  const warnings = report.total('warning') > 0 ? ` ${counted(report.total('warning'), 'warning')}.` : '';
  if (report.refused) {
    return `Refused: ${counted(report.total('error'), 'error')}.${warnings} Nothing was imported.`;
  }
  const { created, updated, unchanged } = report.counts;
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged.`;
  const head = dryRun
    ? `Dry run, nothing was saved: ${kind}`
    : created + updated === 0
      ? `Nothing to change: ${kind}`
      : `Imported: ${kind}`;
  return `${head}: ${counts}${warnings}`;
}
