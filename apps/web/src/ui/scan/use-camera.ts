import { type RefObject, useEffect, useRef, useState } from 'react';
import { createReader } from './detector.ts';

/** What the camera is doing; each but `on` and `off` is told in words. */
export type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'none' | 'insecure' | 'failed';

/** Between two looks, in ms: quick enough for a hand, slow enough for an old tablet. */
const LOOK_MS = 120;
/** A code that stays before the lens counts once; it counts again after being away so long, in ms. */
const AGAIN_MS = 2500;

function stateOf(error: unknown): CameraState {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}

/** Runs the camera while `wanted`, shows it in `video`, and calls `onCode` for every code that comes before it. */
export function useCamera(
  wanted: boolean,
  onCode: (text: string) => void,
): { readonly video: RefObject<HTMLVideoElement | null>; readonly state: CameraState } {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('off');
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    if (!wanted) return setState('off');
    // the interface is not there on plain http, except on the device itself
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
        // a frame that cannot be read is followed by the next one
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
