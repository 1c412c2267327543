/** A line that is on the contract no more, as one that could be added again. */
import { t } from '@hireyard/messages';
import type { Create } from '@hireyard/wire/resource/define-resource';
import type { contractstock } from '@hireyard/wire/contracts/contractstock';
import type { ContractLine } from '../data.ts';

export type NewLineBody = Create<typeof contractstock>;

export const titleOf = (line: ContractLine): string =>
  line.unlisted ? line.unlisted_description : (line.stockitem?.internal_title ?? t('the line'));

/** What adds the same line again, with its agreed prices. */
export const bodyOf = (line: ContractLine): NewLineBody => ({
  contract: line.contract.id,
  stockitem: line.stockitem?.id ?? null,
  quantity: line.quantity,
  locked_price: line.locked_price,
  locked_washup_price: line.locked_washup_price,
  unlisted: line.unlisted,
  unlisted_description: line.unlisted_description,
  unlisted_price: line.unlisted_price,
  unlisted_washup_price: line.unlisted_washup_price,
});
