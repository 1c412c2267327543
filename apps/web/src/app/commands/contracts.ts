/** What the palette knows of contracts: writing a quote. */
import { t } from '@hireyard/messages';
import { addCommands } from '../../page/commands.ts';
import { paths } from '../../lib/registry/paths.ts';

/** Adds it for who may write quotes; the returned function takes it away. */
export function addContractCommands({ mayQuote }: { readonly mayQuote: boolean }): () => void {
  if (!mayQuote) return () => undefined;
  return addCommands({
    id: 'new-quote',
    label: t('New quote'),
    group: t('Create'),
    words: t('contract hire order'),
    to: paths.newQuote.to(),
    shortcut: 'n',
  });
}
