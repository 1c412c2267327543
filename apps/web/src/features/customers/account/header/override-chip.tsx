import { t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import type { creditoverride } from '@hireyard/wire/money/creditoverride';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../../lib/api/queries.ts';
import { usePageActive } from '../../../../lib/page-active.ts';
import { useCan } from '../../../../page/session-hooks.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { StateChip } from '../../../../ui/chip.tsx';
import { formatDay } from '../../../../lib/format.ts';
import { useSettings } from '../../../../lib/settings.ts';
import type { Account } from '../data.ts';

/** Says that somebody let the account pass its hard limit, and until when; who and why stands on the credit tab. */
export function OverrideChip({ of }: { readonly of: Account }) {
  const can = useCan();
  const active = usePageActive();
  const today = useToday();
  const { locale } = useSettings();
  const query = { account__id: of.id, expires_on__gte: today, ordering: '-expires_on', page_size: 1 };
  const held = useQuery({
    ...listOptions<typeof creditoverride>(heads.creditoverride, query),
    enabled: of.credit_limit_hard_limit !== null && can(permissionOf(heads.creditoverride, 'view')),
    subscribed: active,
  }).data?.results[0];
  if (!held?.expires_on) return null;
  return (
    <StateChip colour="warning">
      {t('May pass its hard limit until {expires_on}', {
        expires_on: formatDay(held.expires_on, locale, 'long'),
      })}
    </StateChip>
  );
}
