import { t } from '@hireyard/messages';
import { builds } from '../lib/api/client.ts';
import { toast } from '../ui/toast.tsx';

// Missing code: servers with another build have a page that loads it (docs/run/upgrades.md, "Browsers").

const TRIED = 'hireyard.build-tried';
/** Resolves when the page reloads, unless the user stays. */
const STAYS_MS = 4000;

/** Fetches the build that the server serves; null if it can't be asked. */
const given = async (): Promise<string | null> =>
  fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' }).then(
    (page) => page.headers.get('x-build'),
    () => null,
  );

/**
 * Loads the page of the newer build after code failed to load, once per build. Resolves at once if that would not help,
 * and a little later if the user stays because of unsaved changes.
 */
export async function afterMissing(): Promise<void> {
  const build = await given();
  if (build === null || !builds.isOther(build) || tried() === build) return;
  try {
    sessionStorage.setItem(TRIED, build);
  } catch {
    // Without this note the page could reload for ever.
    return;
  }
  window.location.reload();
  // The browser asks if there are unsaved changes; a user who stays sees the error.
  await new Promise((stays) => setTimeout(stays, STAYS_MS));
}

const tried = (): string | null => {
  try {
    return sessionStorage.getItem(TRIED);
  } catch {
    return null;
  }
};

/** Announces a newer build and lets the user choose when to reload; the browser asks if there are unsaved changes. */
export const startBuildNotice = (): void =>
  builds.onNewer(() => {
    toast(t('A new version is available. Reload to update.'), {
      durationMs: Infinity,
      action: { label: t('Reload'), run: () => window.location.reload() },
    });
  });
