import { t } from '@hireyard/messages';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { IconCamera } from './icons.tsx';
import './camera.css';

/** Reads codes from images: with the browser if it can, else with the bundled reader. */
type ReadCodes = (picture: HTMLVideoElement) => Promise<readonly string[]>;

interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
/** Our labels have QR codes; other labels may have barcodes. */
const FORMATS = ['qr_code', 'code_128', 'code_39'] as const;

interface DetectorClass {
  new (options: { formats: (typeof FORMATS)[number][] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

async function native(): Promise<DetectorClass | undefined> {
  const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  // It may exist and read nothing: it depends on a service of the device.
  const formats: readonly string[] = (await found?.getSupportedFormats().catch(() => [])) ?? [];
  return formats.includes('qr_code') ? found : undefined;
}

/** Returns the reader of this device; throws if its code can't be loaded. */
async function createReader(): Promise<ReadCodes> {
  const Found = (await native()) ?? (await (await import('./bundled-detector.ts')).bundledDetector());
  const formats = await Found.getSupportedFormats();
  const detector = new Found({ formats: FORMATS.filter((one) => formats.includes(one)) });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

/** The state of the camera; all but `on` and `off` have a message. */
type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'none' | 'insecure' | 'failed';

/** Interval between two reads in ms: fast enough for a hand, slow enough for an old tablet. */
const LOOK_MS = 120;
/** A code held before the camera counts once; it counts again after it was away this long, in ms. */
const AGAIN_MS = 2500;

function stateOf(error: unknown): CameraState {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}

/** Runs the camera while `wanted`, shows it in `video`, and calls `onCode` for every code. */
function useCamera(
  wanted: boolean,
  onCode: (text: string) => void,
): { readonly video: RefObject<HTMLVideoElement | null>; readonly state: CameraState } {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('off');
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    if (!wanted) return setState('off');
    // Browsers don't offer the camera on plain http, except on the device itself.
    if (navigator.mediaDevices === undefined) return setState('insecure');
    let stopped = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const seen = new Map<string, number>();
    const run = async () => {
      setState('starting');
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      });
      const box = video.current;
      if (stopped || box === null) return stopAll();
      box.srcObject = stream;
      const [read] = await Promise.all([createReader(), box.play()]);
      if (stopped) return;
      setState('on');
      const look = async () => {
        // An unreadable frame is followed by the next one.
        const codes = box.readyState >= 2 ? await read(box).catch(() => []) : [];
        for (const code of codes) {
          const last = seen.get(code) ?? Number.NEGATIVE_INFINITY;
          seen.set(code, performance.now());
          if (performance.now() - last > AGAIN_MS && !stopped) latest.current(code);
        }
        if (!stopped) timer = setTimeout(() => void look(), LOOK_MS);
      };
      await look();
    };
    const stopAll = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    run().catch((error: unknown) => {
      stopAll();
      if (!stopped) setState(stateOf(error));
    });
    return () => {
      stopped = true;
      clearTimeout(timer);
      stopAll();
    };
  }, [wanted]);
  return { video, state };
}

const WORDS: Readonly<Partial<Record<CameraState, readonly [title: string, todo: string]>>> = {
  denied: [t('Camera blocked'), t('Allow the camera in the address bar, or type the number.')],
  none: [t('No camera found'), t('Use a scanner or type the number.')],
  insecure: [t('The camera needs a secure connection'), t('Use https, a scanner or type the number.')],
  failed: [t('The camera could not be started'), t('Close other apps that may use it, then try again.')],
};

/** The camera picture and its state; runs only while its page is shown. */
export function Camera({ onCode }: { readonly onCode: (text: string) => void }) {
  const [wanted, setWanted] = useState(false);
  const [visible, setVisible] = useState(true);
  useEffect(() => {
    const onChange = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  const { video, state } = useCamera(wanted && visible, onCode);
  const words = WORDS[state];
  return (
    <div className={`hy-camera${state === 'on' ? ' is-on' : ''}`}>
      <video ref={video} muted playsInline aria-label={t('Camera picture')} />
      {words !== undefined ? (
        <div className="hy-stack hy-gap-4 hy-justify-center hy-pad" role="alert">
          <b>{words[0]}</b>
          <p>{words[1]}</p>
          {state !== 'insecure' && (
            <Button
              onClick={() => {
                setWanted(false);
                requestAnimationFrame(() => setWanted(true));
              }}
            >
              {t('Try again')}
            </Button>
          )}
        </div>
      ) : state === 'off' ? (
        <Button icon={IconCamera} onClick={() => setWanted(true)}>
          {t('Scan with the camera')}
        </Button>
      ) : state === 'starting' ? (
        <p role="status">{t('Starting the camera …')}</p>
      ) : (
        <Button className="hy-camera-off" onClick={() => setWanted(false)}>
          {t('Stop the camera')}
        </Button>
      )}
    </div>
  );
}
