/** What the palette knows of finance beside the entries of the menu. */
import { t } from '@hireyard/messages';
import { addCommands } from '../../page/commands.ts';
import { financeGroups } from '../../lib/registry/finance-lists.ts';
import { paths } from '../../lib/registry/paths.ts';

const IN_MENU: readonly string[] = [paths.paymentRequests.to(), paths.refundRequests.to()];

/** Adds them for what the user may do; the returned function takes them away. */
export function addFinanceCommands(can: (permission: string) => boolean): () => void {
  const entries = financeGroups
    .flatMap((group) => group.entries)
    .filter(({ to, permission }) => can(permission) && !IN_MENU.includes(to));
  if (entries.length === 0) return () => undefined;
  return addCommands(
    ...[{ label: t('Finance'), to: paths.accounting.to(), about: t('accounting overview') }, ...entries].map(
      ({ label, to, about }) => ({
        id: `go-${to.slice(1).replaceAll('/', '-')}`,
        label,
        group: t('Go to'),
        words: t('finance accounting {about}', { about }),
        to,
        ...(to === paths.accounting.to() ? { shortcut: 'g b' } : {}),
      }),
    ),
  );
}
