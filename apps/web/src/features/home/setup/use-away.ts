/** Putting the guide away for the business, and calling it back: a setting of an administrator's own. */
import { t } from '@hireyard/messages';
import { metadata } from '@hireyard/wire/settings/metadata';
import { SETUP_AWAY_CODE, type SetupState } from '@hireyard/wire/settings/setup';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../lib/api/index.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { setupWay } from '../../../page/setup-way.ts';
import { setupKey } from './use-setup.ts';
import { toast } from '../../../ui/toast.ts';

/** Returns what puts it away (true) or calls it back. */
export function useAway(): (state: SetupState, away: boolean) => Promise<void> {
  const cache = useQueryClient();
  return async ({ away: id }, away) => {
    try {
      if (away)
        await client(metadata).create({
          code: SETUP_AWAY_CODE,
          value: true,
          description: t('The guide for a new business was put away'),
        });
      else if (id !== null) await client(metadata).remove(id);
      setupWay.set(false);
      toast(
        away
          ? t('The guide is put away. It is kept under Settings.')
          : t('The guide is on the dashboard again.'),
        { tone: 'success' },
      );
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    }
    await cache.invalidateQueries({ queryKey: setupKey });
  };
}
