import { t } from '@hireyard/messages';
import { builds } from '../lib/api/client.ts';
import { toast } from '../ui/toast.tsx';

// Parts of the app that could not be had: where servers have another build by now, its page has them (docs/run/upgrades.md, "Browsers").

const TRIED = 'hireyard.build-tried';
/** Until then the page is gone, unless its person stays. */
const STAYS_MS = 4000;

/** The build that the server gives out; null when it cannot be asked. */
const given = async (): Promise<string | null> =>
  fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' }).then(
    (page) => page.headers.get('x-build'),
    () => null,
  );

/**
 * After code did not come: loads the page of the newer build, once for each build. Where that would not help it answers at once, where
 * the person wants to stay on a page with something typed a little later.
 */
export async function afterMissing(): Promise<void> {
  const build = await given();
  if (build === null || !builds.isOther(build) || tried() === build) return;
  try {
    sessionStorage.setItem(TRIED, build);
  } catch {
    // without a note of it this could go round in a circle
    return;
  }
  window.location.reload();
  // the browser asks where something typed would be lost; who stays sees what could not be had
  await new Promise((stays) => setTimeout(stays, STAYS_MS));
}

const tried = (): string | null => {
  try {
    return sessionStorage.getItem(TRIED);
  } catch {
    return null;
  }
};

/** Says that servers have a newer build, and leaves the moment to the person; the browser asks where something typed would be lost. */
export const startBuildNotice = (): void =>
  builds.onNewer(() => {
    toast(t('A new version is available. Reload to update.'), {
      durationMs: Infinity,
      action: { label: t('Reload'), run: () => window.location.reload() },
    });
  });
