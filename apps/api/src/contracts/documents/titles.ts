/** Names of documents, for file names and lists of attachments. */
import type { Speaking } from '@hireyard/messages/speaking';
import type { ContractDocument } from '@hireyard/wire/contracts/documents';

/** Returns the name of a document kind in a language. */
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
    case 'return_note':
      return t('Return note');
    case 'invoice':
      return t('Invoice');
    case 'statement':
      return t('Statement');
    case 'receipt':
      return t('Receipt');
  }
}
