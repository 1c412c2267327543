import { t } from '@hireyard/messages';
import { toast } from './toast.tsx';

/** Copies a text to the clipboard and says so; without a clipboard, e.g. without https, it shows the text. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done, { tone: 'success' });
  } catch {
    toast(t('Could not copy: {text}', { text }), { tone: 'danger' });
  }
}
