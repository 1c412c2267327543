/** Removes the credit of a contract for users who may not view accounts (docs/run/security.md). */
import { can } from '@hireyard/domain/people/access';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import type { Viewer } from '@hireyard/wire/resource/visible';
import type { HttpError } from '../../platform/http/errors.ts';

const VIEW_ACCOUNT = permissionOf(heads.account, 'view');

/** Whether a user may know the credit terms of the account of a contract. */
export const seesCredit = (user: Viewer): boolean => can(user, VIEW_ACCOUNT);

interface OnAccount {
  readonly account_id: number | null;
  readonly credit_account: boolean;
}
/** The contract as its checks look to a user: without permission to view accounts, as one that is paid up front. */
export const asSeenOnCredit = <C extends OnAccount>(user: Viewer, contract: C): C =>
  seesCredit(user) ? contract : { ...contract, account_id: null, credit_account: false };

/** Whether a refusal says how an account stands with its limits. */
export const isOfCredit = ({ body }: HttpError): boolean =>
  'code' in body && body['code'] === 'credit_hard_limit_exceeded';
