/** Shows an email as its reader sees it, isolated from the app. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { ErrorState } from './states.tsx';
import './mail-frame.css';

interface MailFrameProps {
  /** A whole document or a part of one. */
  readonly html: string;
  /** The title of the frame, for screen readers. */
  readonly title: string;
  /** Also loads images from other servers, which then learn when and where the email is read. */
  readonly images?: boolean | undefined;
  /** Fills the available height instead of estimating the email's. */
  readonly fill?: boolean | undefined;
}

/** Heights in pixels. */
const LEAST = 96;
const MOST = 560;
const LINE = 24;
const LETTERS_OF_A_LINE = 80;

/**
 * About how high a mail is. What it is really can only be known from inside, where no script of ours runs either; the rest is scrolled to.
 * The document that is read here loads nothing and runs nothing.
 */
function heightOf(html: string): number {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of body.querySelectorAll('style, title, [style*="display:none"]')) hidden.remove();
  const blocks = body.querySelectorAll('p, br, tr, li, h1, h2, h3, h4, hr, blockquote').length;
  const lines = blocks * 1.4 + (body.textContent?.length ?? 0) / LETTERS_OF_A_LINE;
  return Math.round(Math.min(MOST, Math.max(LEAST, lines * LINE + 48)));
}

/** Comes first, so that its rule applies to the whole document. */
const before = (images: boolean): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:${
    images ? ' https:' : ''
  }"><meta name="referrer" content="no-referrer"><style>
body{margin:12px;color:#1c2429;background:#fff;font:14px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
img{max-width:100%;height:auto}pre{white-space:pre-wrap}blockquote{margin:8px 0;padding-inline-start:12px;border-inline-start:3px solid #d9dfe3}
</style>`;

/** An empty document with a policy that allows what emails need and the app does not (apps/api/src/platform/http/mail-frame.ts). */
const ROOM = `${import.meta.env.VITE_API_BASE ?? ''}/api/mail-frame/`;

/**
 * Shows the email in a sandboxed frame with its own origin, without scripts and forms; links open a new tab. The frame is always new:
 * reusing it would add to the browser history, and Back would need an extra press.
 */
function place(room: Document, html: string, title: string): void {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it is set below, which the rule does not see
  const frame = room.createElement('iframe');
  frame.title = title;
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  frame.referrerPolicy = 'no-referrer';
  frame.srcdoc = html;
  room.body.replaceChildren(frame);
}

/** The document in the frame once it has loaded; before, or if the server didn't answer, it is another one. */
function roomIn(frame: HTMLIFrameElement | null): Document | undefined {
  const found = frame?.contentDocument ?? undefined;
  return found?.URL.endsWith(ROOM) === true ? found : undefined;
}

/** A light background, because most emails are made for it. */
export function MailFrame({ html, title, images = false, fill = false }: MailFrameProps) {
  const height = useMemo(() => (fill ? '100%' : heightOf(html)), [fill, html]);
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading');
  const outer = useRef<HTMLIFrameElement>(null);
  const whole = before(images) + html;
  useEffect(() => {
    const room = roomIn(outer.current);
    if (state === 'there' && room !== undefined) place(room, whole, title);
  }, [state, whole, title]);
  if (state === 'failed') return <ErrorState onRetry={() => setState('loading')} />;
  return (
    <iframe
      ref={outer}
      className="hy-mailframe"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      title={title}
      src={ROOM}
      style={{ height }}
      onLoad={() => setState(roomIn(outer.current) === undefined ? 'failed' : 'there')}
    />
  );
}
