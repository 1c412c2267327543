/** What documents are called: in names of files, and in lists of what goes with a mail. */
import type { Speaking } from '@hireyard/messages/speaking';
import type { ContractDocument } from '@hireyard/wire/contracts/documents';

/** The name of a kind of document in one language. */
export function documentTitle(kind: ContractDocument | 'statement' | 'receipt', t: Speaking['t']): string {
  switch (kind) {
    case 'quote':
      return t('Quote');
    case 'contract':
      return t('Contract');
    case 'delivery_note':
      return t('Delivery note');
    case 'picking_list':
      return t('Picking list');
    case 'invoice':
      return t('Invoice');
    case 'statement':
      return t('Statement');
    case 'receipt':
      return t('Receipt');
  }
}
