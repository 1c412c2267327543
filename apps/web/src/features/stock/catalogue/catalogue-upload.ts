/** Trying and applying a file of the catalogue. What was chosen and what was found stays when a call fails. */
import { t } from '@hireyard/messages';
import { CSV, type ImportReport, MAX_IMPORT_BYTES, XLSX } from '@hireyard/wire/stock/catalogue';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ResponseError } from '../../../lib/api/errors.ts';
import { client } from '../../../lib/api/index.ts';
import { newKey } from '../../../lib/api/new-key.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { invalidateAfterWrite } from '../../../lib/api/use-write.ts';

interface Chosen {
  readonly name: string;
  /** The bytes as they were when the file was chosen: what is applied is what was tried. */
  readonly bytes: Blob;
  /** One attempt to apply it, however often it is sent. */
  readonly key: string;
}
export interface Upload {
  readonly file: Chosen | undefined;
  readonly busy: 'trying' | 'applying' | undefined;
  readonly report: ImportReport | undefined;
  /** The report is of what was done. */
  readonly done: boolean;
  readonly failure: string | undefined;
  readonly levels: boolean;
  readonly choose: (file: File) => Promise<void>;
  readonly setLevels: (levels: boolean) => void;
  readonly retry: () => void;
  readonly apply: (skipBad: boolean) => Promise<void>;
  readonly reset: () => void;
}

/** A refused import carries the report of why; any other failure has its words alone. */
function reportIn(error: unknown): ImportReport | undefined {
  const body = error instanceof ResponseError ? error.body : undefined;
  return (body as { readonly report?: ImportReport } | undefined)?.report;
}

export function useUpload(): Upload {
  const cache = useQueryClient();
  const [file, setFile] = useState<Chosen>();
  const [busy, setBusy] = useState<Upload['busy']>();
  const [report, setReport] = useState<ImportReport>();
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [levels, setLevels] = useState(false);
  // only the answer to the last question counts
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
          : t('Nothing was imported: the catalogue changed meanwhile.'),
      );
      return undefined;
    } finally {
      if (turn === asked.current) setBusy(undefined);
    }
  };
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
        setFailure(t('{name} is larger than 5 MB. Split it into parts.', { name: given.name }));
        return;
      }
      const type = /\.xlsx$/i.test(given.name) ? XLSX : CSV;
      const chosen = {
        name: given.name,
        bytes: new Blob([await given.arrayBuffer()], { type }),
        key: newKey(),
      };
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
      // another choice is another attempt
      const key = `${file.key}-${skipBad ? 1 : 0}${levels ? 1 : 0}`;
      const answer = await send(file, { dry_run: false, skip_bad: skipBad, levels }, key);
      if (answer === undefined) return;
      setDone(true);
      void invalidateAfterWrite(cache, stockitem);
    },
    reset: () => {
      asked.current += 1;
      setBusy(undefined);
      setFile(undefined);
      setReport(undefined);
      setDone(false);
      setFailure(undefined);
    },
  };
}
