import { t } from '@hireyard/messages';
import { createContext, useContext } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';

/** Id of the account that pays for the contract at hand; undefined = none is set, or none is at hand. */
export const PayingAccount = createContext<number | undefined>(undefined);

type Reasons = Extract<Failure, { readonly kind: 'refused' }>['problems'];

/** Whether something was refused because the account would be over its hard limit and nobody let it pass. */
export const isOverCredit = (problems: Reasons): boolean =>
  problems.some(({ code }) => code === 'credit_hard_limit_exceeded');

/** The way to who can let a contract pass the hard credit limit; nothing when it was refused for other reasons. */
export function CreditLink({ problems }: { readonly problems: Reasons }) {
  const id = useContext(PayingAccount);
  if (id === undefined || !isOverCredit(problems)) return null;
  return <Link to={paths.account.to({ id }, { tab: 'credit' })}>{t('See the account’s credit')}</Link>;
}
