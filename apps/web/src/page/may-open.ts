/** Records whose page asks for a right that not everybody has who sees their name on another record. */
const ASKS: readonly (readonly [page: RegExp, right: string])[] = [
  [/^\/account\/\d/, 'account.view_account'],
  [/^\/account\/customer\/\d/, 'customer.view_customer'],
  [/^\/contract\/\d/, 'contract.view_contract'],
  [/^\/accounting\/payment-request\/\d/, 'accounting.view_paymentrequest'],
  [/^\/accounting\/refund-request\/\d/, 'accounting.view_refundrequest'],
  [/^\/inbound\/change-request\/\d/, 'comms.view_changerequest'],
  [/^\/reporting\/sent-emails\/\d/, 'comms.view_sesmail'],
  [/^\/settings\/user\/\d/, 'user.view_user'],
];

/**
 * The right that the page behind an address asks for, so that nothing links to a refusal (docs/permissions.md).
 * Undefined: every page that asks for none beyond the page that names it.
 */
export const rightToOpen = (address: string): string | undefined =>
  ASKS.find(([page]) => page.test(address))?.[1];
