import { t } from '@hireyard/messages';
import type { ContractPosition } from '../workflow/actions.ts';

const WORDS: Readonly<Record<ContractPosition, string>> = {
  quote: t('a quote'),
  entered: t('entered'),
  in_transit: t('in transit'),
  on_hire: t('on hire'),
  off_hire: t('off hire'),
  collection: t('in collection'),
  complete: t('complete'),
  abandoned: t('abandoned'),
  quote_abandoned: t('an abandoned quote'),
};

/** Returns a contract's position for use after "is" or "become": "The contract is in transit." */
export const positionWords = (position: string): string =>
  WORDS[position as ContractPosition] ?? position.replaceAll('_', ' ');
