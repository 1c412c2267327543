import { t } from '@hireyard/messages';
import { file as declaration } from '@hireyard/wire/records/file';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '../../lib/api/storage.ts';
import { keys } from '../../lib/api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { IconClose, IconWarn } from '../../ui/icons.tsx';
import { type Limits, sizeText, sortFiles, type Step, UploadError, uploadFile } from './upload.ts';
import { Stack, Row } from '../../ui/layout.tsx';
const WORDS = {
  waiting: t('Waiting'),
  signing: t('Starting'),
  sending: t('Uploading'),
  registering: t('Checking'),
} as const;

interface UploadRowProps {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

/** A file being uploaded, or why it failed. */
export function UploadRow({ upload, onRetry, onCancel }: UploadRowProps) {
  const { file, step, progress, message, final } = upload;
  const failed = step === 'failed';
  return (
    <Row as="li" gap={12} nowrap>
      <span className="hy-thumb is-large">{failed && <IconWarn />}</span>
      <Stack gap={2} className="hy-file-text hy-anywhere hy-grow">
        <b>{file.name}</b>
        {step === 'failed' ? (
          <span className="hy-error" role="alert">
            {message}
          </span>
        ) : (
          <>
            <progress
              aria-label={t('Upload: {name}', { name: file.name })}
              {...(step === 'sending' ? { value: progress } : {})}
            />
            <span className="hy-hint">
              {WORDS[step]} · {sizeText(file.size)}
            </span>
          </>
        )}
      </Stack>
      {failed && final !== true && <Button onClick={onRetry}>{t('Try again')}</Button>}
      <Button
        kind="quiet"
        icon={IconClose}
        aria-label={
          failed
            ? t('Dismiss {name}', { name: file.name })
            : t('Cancel upload of {name}', { name: file.name })
        }
        onClick={onCancel}
      />
    </Row>
  );
}

interface Upload {
  readonly key: string;
  readonly file: File;
  readonly step: 'waiting' | Step | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  readonly message?: string;
  /** A retry is useless. */
  readonly final?: boolean;
  readonly stored?: string | undefined;
}

interface Place {
  readonly contentType: string;
  readonly objectId: number;
  readonly category: string;
}

/** Uploads at the same time; others wait. */
const LANES = 3;

/** Uploads of one place: started, watched, cancelled and retried without choosing the file again. */
export function useUploads(place: Place, limits: Limits, onStored: () => void) {
  const cache = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const latest = useRef({ place, onStored });
  latest.current = { place, onStored };
  const drop = useCallback((key: string) => setUploads((now) => now.filter((one) => one.key !== key)), []);
  const change = useCallback(
    (key: string, part: Partial<Upload>) =>
      setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [],
  );

  useEffect(() => {
    const run = async ({ key, file, stored }: Upload, { signal }: AbortController) => {
      try {
        await uploadFile(
          { file, stored, idempotencyKey: key, ...latest.current.place },
          {
            signal,
            onStep: (step) => change(key, { step, progress: step === 'registering' ? 1 : 0 }),
            onProgress: (progress) => change(key, { progress }),
          },
        );
        await cache.invalidateQueries({ queryKey: keys.all(declaration) });
        drop(key);
        latest.current.onStored();
      } catch (error) {
        if (signal.aborted) return;
        const known = error instanceof UploadError ? error : undefined;
        change(key, {
          step: 'failed',
          message: known?.message ?? t('The upload failed. Try again.'),
          final: known?.final ?? false,
          stored: known?.stored,
        });
      } finally {
        running.current.delete(key);
      }
    };
    for (const upload of uploads) {
      if (running.current.size >= LANES) break;
      if (upload.step !== 'waiting' || running.current.has(upload.key)) continue;
      const control = new AbortController();
      running.current.set(upload.key, control);
      void run(upload, control);
    }
  }, [uploads, cache, change, drop]);
  // Leaving the page cancels its uploads.
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((control) => control.abort());
  }, []);

  return {
    uploads,
    add: (files: readonly File[]) => {
      const { taken, refused } = sortFiles(files, limits);
      const fresh = (file: File, part: Partial<Upload>): Upload => ({
        key: newKey(),
        file,
        step: 'waiting',
        progress: 0,
        ...part,
      });
      setUploads((now) => [
        ...now,
        ...taken.map((file) => fresh(file, {})),
        ...refused.map(({ file, message }) => fresh(file, { step: 'failed', message, final: true })),
      ]);
    },
    retry: (key: string) => change(key, { step: 'waiting', progress: 0 }),
    /** Cancels a running upload, or dismisses a failed one. */
    cancel: (key: string) => {
      running.current.get(key)?.abort();
      running.current.delete(key);
      drop(key);
    },
  };
}
