/** What printing needs: the print style sheet, and the business and the day at the top of each sheet. */
import { flushSync } from 'react-dom';
import sheet from '../style/print.css?url';
import { businessName } from '../lib/business.ts';
import { businessZone } from '../lib/business-time.ts';
import { printing } from '../ui/hooks.ts';

/** Loads the print style sheet once a page is drawn and listens for printing; the returned function ends it. */
export function startPrint(): () => void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = 'print';
  link.href = sheet;
  document.head.append(link);
  const paper = matchMedia('print');
  const begin = () => {
    const day = new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
      dateStyle: 'long',
      timeZone: businessZone(),
    }).format(new Date());
    const printed = [businessName(), day].filter((part) => part !== '').join(' · ');
    for (const bar of document.querySelectorAll<HTMLElement>('.hy-bar')) bar.dataset['printed'] = printed;
    flushSync(() => printing.set(true));
  };
  const end = () => printing.set(false);
  const turn = () => (paper.matches ? begin() : end());
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  paper.addEventListener('change', turn);
  return () => {
    link.remove();
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    paper.removeEventListener('change', turn);
  };
}
