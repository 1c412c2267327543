/** Checks and applies a catalogue file. The file and its report stay when a call fails. */
import { t } from '@hireyard/messages';
import {
  type CatalogueFinding,
  CSV,
  type ImportReport,
  LEVEL_COLUMN,
  MAX_IMPORT_BYTES,
  XLSX,
} from '@hireyard/wire/stock/catalogue';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureOf, ResponseError } from '../../../lib/api/outcome.ts';
import { newKey } from '../../../lib/api/storage.ts';
import { invalidateAfterWrite } from '../../../lib/api/write.ts';
import { inFigures } from '../../../lib/format.ts';
import { fieldOf, labelOf } from '../../../resource/record.ts';

// Texts of the catalogue import: column names, button, files of bad rows.

const others: Readonly<Record<string, string>> = { container_code: t('Container'), tags: t('Tags') };

/** Returns the label of a file column; an unknown one keeps its name. */
export function columnLabel(column: string): string {
  if (column.startsWith(LEVEL_COLUMN))
    return t('Owned at {depot}', { depot: column.slice(LEVEL_COLUMN.length) });
  return others[column] ?? labelOf(fieldOf(stockitem, column), column);
}

export const products = (count: number): string =>
  t('{count, plural, one {# item} other {# items}}', { count });
const rows = (count: number): string => t('{count, plural, one {# bad row} other {# bad rows}}', { count });

/** Returns the exact button text; undefined if there is nothing to do. */
export function importText(report: ImportReport, skipBad: boolean): string | undefined {
  if (report.bad > 0 && !skipBad) return undefined;
  const parts = [
    ...(report.created > 0 ? [t('create {products}', { products: products(report.created) })] : []),
    ...(report.updated > 0 ? [t('update {products}', { products: products(report.updated) })] : []),
  ];
  if (parts.length === 0) return undefined;
  const text = [
    ...parts,
    ...(report.bad > 0 ? [t('leave out {rows}', { rows: rows(report.bad) })] : []),
  ].join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the text of the result. */
export function doneText({ created, updated, same, bad }: ImportReport): string {
  const left = bad > 0 ? ` ${t('{rows} left out.', { rows: rows(bad) })}` : '';
  const done = t('{created} created, {updated} updated, {same} unchanged.', {
    created: products(created),
    updated: inFigures(updated),
    same: inFigures(same),
  });
  return `${done}${left}`;
}

const reasonOf = ({ column, reason }: CatalogueFinding): string =>
  column === null ? reason : `${column}: ${reason}`;

/** Returns the bad rows with all their cells and errors, ready to be corrected and imported. */
export function badRowsTable(report: ImportReport): {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const reasons = new Map<number | null, string[]>();
  for (const error of report.errors)
    reasons.set(error.line, [...(reasons.get(error.line) ?? []), reasonOf(error)]);
  const at = report.header.indexOf('import_errors');
  const without = (cells: readonly string[]) => cells.filter((_, index) => index !== at);
  return {
    heads: [...without(report.header), 'import_errors'],
    rows: report.bad_rows.map(({ line, cells }) => [
      ...without(cells),
      (reasons.get(line) ?? []).join(' · '),
    ]),
  };
}

interface Chosen {
  readonly name: string;
  /** The bytes at the time of choosing, so that exactly the checked file is applied. */
  readonly bytes: Blob;
  /** Idempotency key of one attempt, however often it is sent. */
  readonly key: string;
}
export interface Upload {
  readonly file: Chosen | undefined;
  readonly busy: 'trying' | 'applying' | undefined;
  readonly report: ImportReport | undefined;
  /** The report is of the applied import. */
  readonly done: boolean;
  readonly failure: string | undefined;
  readonly levels: boolean;
  readonly choose: (file: File) => Promise<void>;
  readonly setLevels: (levels: boolean) => void;
  readonly retry: () => void;
  readonly apply: (skipBad: boolean) => Promise<void>;
  readonly reset: () => void;
}

/** A refused import has a report; other failures only have a message. */
function reportIn(error: unknown): ImportReport | undefined {
  const body = error instanceof ResponseError ? error.body : undefined;
  return (body as { readonly report?: ImportReport } | undefined)?.report;
}

/** Checks and applies a file; only the reply to the last call counts. */
function useImport() {
  const [busy, setBusy] = useState<Upload['busy']>();
  const [report, setReport] = useState<ImportReport>();
  const [failure, setFailure] = useState<string>();
  const asked = useRef(0);
  const send = async (chosen: Chosen, query: Record<string, boolean>, idempotencyKey?: string) => {
    const turn = ++asked.current;
    setBusy(query['dry_run'] === true ? 'trying' : 'applying');
    setFailure(undefined);
    try {
      const answer = await client(stockitem).action<ImportReport>('importCatalogue', {
        body: chosen.bytes,
        query,
        idempotencyKey,
      });
      if (turn === asked.current) setReport(answer);
      return answer;
    } catch (error) {
      if (turn !== asked.current) return undefined;
      const found = reportIn(error);
      if (found !== undefined) setReport(found);
      setFailure(
        found === undefined
          ? failureOf(error).message
          : t('Not imported: the catalogue has changed. Check the new preview.'),
      );
      return undefined;
    } finally {
      if (turn === asked.current) setBusy(undefined);
    }
  };
  /** Discards the report and ignores a pending reply. */
  const forget = () => {
    asked.current += 1;
    setBusy(undefined);
    setReport(undefined);
    setFailure(undefined);
  };
  return { busy, report, failure, setReport, setFailure, send, forget };
}

const chosenOf = async (given: File): Promise<Chosen> => {
  const type = /\.xlsx$/i.test(given.name) ? XLSX : CSV;
  return { name: given.name, bytes: new Blob([await given.arrayBuffer()], { type }), key: newKey() };
};

export function useUpload(): Upload {
  const cache = useQueryClient();
  const [file, setFile] = useState<Chosen>();
  const [done, setDone] = useState(false);
  const [levels, setLevels] = useState(false);
  const { busy, report, failure, setReport, setFailure, send, forget } = useImport();
  const tryOut = async (chosen: Chosen, withLevels: boolean) => {
    await send(chosen, { dry_run: true, levels: withLevels });
  };
  return {
    file,
    busy,
    report,
    done,
    failure,
    levels,
    choose: async (given) => {
      setReport(undefined);
      setDone(false);
      setFile(undefined);
      if (given.size > MAX_IMPORT_BYTES) {
        setFailure(t('{name} is larger than 5 MB. Split it.', { name: given.name }));
        return;
      }
      const chosen = await chosenOf(given);
      setFile(chosen);
      await tryOut(chosen, levels);
    },
    setLevels: (wanted) => {
      setLevels(wanted);
      if (file !== undefined) void tryOut(file, wanted);
    },
    retry: () => {
      if (file !== undefined) void tryOut(file, levels);
    },
    apply: async (skipBad) => {
      if (file === undefined) return;
      // different options are a different attempt
      const key = `${file.key}-${skipBad ? 1 : 0}${levels ? 1 : 0}`;
      const answer = await send(file, { dry_run: false, skip_bad: skipBad, levels }, key);
      if (answer === undefined) return;
      setDone(true);
      void invalidateAfterWrite(cache, stockitem);
    },
    reset: () => {
      forget();
      setFile(undefined);
      setDone(false);
    },
  };
}
