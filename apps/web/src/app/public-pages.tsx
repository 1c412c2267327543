import { openPage, type RoutedPage } from './outlet.tsx';
import { at, unknown } from './routed-page.ts';
import { paths } from '../lib/registry/paths.ts';

export const publicPages: readonly RoutedPage[] = [
  at(
    paths.login,
    openPage(() => import('../features/people/sign-in/login.page.tsx')),
  ),
  at(
    paths.resetPassword,
    openPage(() => import('../features/people/sign-in/reset-password.page.tsx')),
  ),
  at(
    paths.resetPasswordConfirm,
    openPage(() => import('../features/people/sign-in/reset-password-confirm.page.tsx')),
  ),
  at(
    paths.confirmEmail,
    openPage(() => import('../features/people/sign-in/confirm-email.page.tsx')),
  ),
  at(
    paths.firstAdmin,
    openPage(() => import('../features/people/sign-in/first-admin.page.tsx')),
  ),
  at(
    paths.noAuth,
    openPage(() => import('../features/people/sign-in/no-auth.page.tsx')),
  ),
  at(
    paths.pay,
    openPage(() => import('../features/public/pay/pay.page.tsx')),
  ),
  at(
    paths.quotePage,
    openPage(() => import('../features/public/quote/quote.page.tsx')),
  ),
  at(
    unknown,
    openPage(() => import('../features/public/public-unknown.page.tsx')),
  ),
];
