import * as icons from '../ui/icons.tsx';

/** The mark of each menu entry by its id. */
export const menuIcons: Readonly<Record<string, icons.Icon>> = {
  accounts: icons.IconAccount,
  customers: icons.IconPeople,
  inbox: icons.IconInbox,
  'change-requests': icons.IconChange,
  'sent-mail': icons.IconMail,
  products: icons.IconBox,
  taxonomies: icons.IconTag,
  depots: icons.IconDepot,
  snippets: icons.IconSnippet,
  announcements: icons.IconBell,
  contracts: icons.IconContract,
  quotes: icons.IconQuote,
  'refund-requests': icons.IconRefund,
  'payment-requests': icons.IconCard,
  'sales-stats': icons.IconChart,
  login: icons.IconLogin,
  logout: icons.IconLogout,
  'change-password': icons.IconKey,
};
