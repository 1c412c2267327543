/** Removes the credit of a contract for users who may not view accounts (docs/run/security.md). */
import { can } from '@hireyard/domain/people/access';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import type { Viewer } from '@hireyard/wire/resource/visible';
import type { HttpError } from '../../platform/http/errors.ts';

const VIEW_ACCOUNT = permissionOf(heads.account, 'view');

/** Tells whether a user can see the credit terms of a contract's account. */
export const seesCredit = (user: Viewer): boolean => can(user, VIEW_ACCOUNT);

interface OnAccount {
  readonly account_id: number | null;
  readonly credit_account: boolean;
}
/** Returns the contract as a user's checks see it: without permission to view accounts, as one that pays up front. */
export const withVisibleCredit = <C extends OnAccount>(user: Viewer, contract: C): C =>
  seesCredit(user) ? contract : { ...contract, account_id: null, credit_account: false };

/** Tells whether a refusal reveals the account's credit limits. */
export const isOfCredit = ({ body }: HttpError): boolean =>
  'code' in body && body['code'] === 'credit_hard_limit_exceeded';
