import { t } from '@hireyard/messages';
import { toast } from './toast.tsx';

/** Puts a text on the clipboard and says so; where there is none, e.g. without https, it shows the text instead. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done, { tone: 'success' });
  } catch {
    toast(t('Could not copy: {text}', { text }), { tone: 'danger' });
  }
}
