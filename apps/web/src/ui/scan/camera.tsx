import { t } from '@hireyard/messages';
import { useEffect, useState } from 'react';
import { usePageActive } from '../../lib/page-active.ts';
import { Button } from '../button.tsx';
import { IconCamera } from './icons.tsx';
import { type CameraState, useCamera } from './use-camera.ts';
import './camera.css';

const WORDS: Readonly<Partial<Record<CameraState, readonly [title: string, todo: string]>>> = {
  denied: [
    t('The camera is not allowed'),
    t(
      'Allow it for this address in the browser (the sign beside the address), then try again. A scanner or typing works without it.',
    ),
  ],
  none: [t('This device has no camera'), t('Use a scanner, or type the number on the label.')],
  insecure: [
    t('The camera needs a secure address'),
    t('Open Hireyard by https, or use a scanner or type the number on the label.'),
  ],
  failed: [
    t('The camera could not be started'),
    t('Another app may be using it. Close that app and try again.'),
  ],
};

/** The camera's picture with what it is doing; runs only while its page is shown. */
export function Camera({ onCode }: { readonly onCode: (text: string) => void }) {
  const active = usePageActive();
  const [wanted, setWanted] = useState(false);
  const [visible, setVisible] = useState(true);
  useEffect(() => {
    const onChange = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  const { video, state } = useCamera(wanted && active && visible, onCode);
  const words = WORDS[state];
  return (
    <div className={`hy-camera${state === 'on' ? ' is-on' : ''}`}>
      <video ref={video} muted playsInline aria-label={t('Picture of the camera')} />
      {words !== undefined ? (
        <div role="alert">
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
