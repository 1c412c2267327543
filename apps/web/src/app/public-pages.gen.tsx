/** The pages that need no session, by path. Written by `npm run registries`; do not edit. */
import { paths } from '../lib/registry/paths.ts';
import { at, openPage, type RoutedPage } from './outlet.tsx';

const login = openPage(() => import('../features/people/sign-in/login.page.tsx'));
const resetPassword = openPage(() => import('../features/people/sign-in/reset-password.page.tsx'));
const resetPasswordConfirm = openPage(
  () => import('../features/people/sign-in/reset-password-confirm.page.tsx'),
);
const confirmEmail = openPage(() => import('../features/people/sign-in/confirm-email.page.tsx'));
const firstAdmin = openPage(() => import('../features/people/sign-in/first-admin.page.tsx'));
const noAuth = openPage(() => import('../features/people/sign-in/no-auth.page.tsx'));
const pay = openPage(() => import('../features/public/pay/pay.page.tsx'));
const quote = openPage(() => import('../features/public/quote/quote.page.tsx'));

export const publicPages: readonly RoutedPage[] = [
  at(paths.login, login),
  at(paths.resetPassword, resetPassword),
  at(paths.resetPasswordConfirm, resetPasswordConfirm),
  at(paths.confirmEmail, confirmEmail),
  at(paths.firstAdmin, firstAdmin),
  at(paths.noAuth, noAuth),
  at(paths.pay, pay),
  at(paths.quote, quote),
];
