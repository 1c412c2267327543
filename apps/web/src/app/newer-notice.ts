import { t } from '@hireyard/messages';
import { builds } from '../lib/api/index.ts';
import { toast } from '../ui/toast.ts';

/** Says that servers have a newer build, and leaves the moment to the person; the browser asks where something typed would be lost. */
export const startBuildNotice = (): void =>
  builds.onNewer(() => {
    toast(t('A newer version is here. Reload when it suits you.'), {
      durationMs: Infinity,
      action: { label: t('Reload'), run: () => window.location.reload() },
    });
  });
