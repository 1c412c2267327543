import { t } from '@hireyard/messages';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../../resource/list/csv.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconDownload } from '../../../../ui/icons-data.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { Period } from '../period/periods.ts';
import { makeStatementPdf } from './make-pdf.ts';

type Making =
  | { readonly phase: 'idle' }
  | { readonly phase: 'making'; readonly part: number; readonly words: string }
  | { readonly phase: 'failed'; readonly why: string };
const IDLE: Making = { phase: 'idle' };

interface PdfButtonProps {
  readonly account: number;
  /** Give it a key: another period is another file. */
  readonly period: Period;
}

/** Makes the statement of the period as PDF and saves it; says how far it is, and why when it does not come. */
export function PdfButton({ account, period }: PdfButtonProps) {
  const [making, setMaking] = useState<Making>(IDLE);
  const running = useRef<AbortController>(undefined);
  // whoever leaves the page does not want the file any more
  useEffect(() => () => running.current?.abort(), []);
  const make = async () => {
    const begun = new AbortController();
    running.current = begun;
    setMaking({ phase: 'making', part: 0, words: '' });
    try {
      const { name, file } = await makeStatementPdf(account, period, {
        signal: begun.signal,
        onProgress: (part, words) => begun.signal.aborted || setMaking({ phase: 'making', part, words }),
      });
      download(name, file);
      toast(t('{name} was saved', { name }), { tone: 'success' });
      setMaking(IDLE);
    } catch (error) {
      if (begun.signal.aborted) return;
      setMaking({ phase: 'failed', why: error instanceof Error ? error.message : t('unknown reason') });
    }
  };
  const busy = making.phase === 'making';
  return (
    <div className="hy-ac-pdf">
      {busy && (
        <label>
          <span>{making.words || t('Making the PDF')}</span>
          <progress max={1} value={making.part} />
        </label>
      )}
      {making.phase === 'failed' && (
        <span role="alert">{t('The PDF was not made: {why}', { why: making.why })}</span>
      )}
      <Button kind="primary" icon={IconDownload} loading={busy} onClick={() => void make()}>
        {making.phase === 'failed' ? t('Try again') : t('Make PDF')}
      </Button>
    </div>
  );
}
