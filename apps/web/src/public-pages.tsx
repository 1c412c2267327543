/** The pages that open without a session. */
import type { RoutedPage } from './frame/outlet.tsx';
import { openPage } from './frame/page-loader.tsx';
import { at, unknown } from './routed-page.ts';
import { paths } from './routes.ts';

export const publicPages: readonly RoutedPage[] = [
  at(
    paths.login,
    openPage(() => import('./features/session/login-page.tsx')),
  ),
  at(
    paths.resetPassword,
    openPage(() => import('./features/session/reset-password-page.tsx')),
  ),
  at(
    paths.resetPasswordConfirm,
    openPage(() => import('./features/session/reset-password-confirm-page.tsx')),
  ),
  at(
    paths.confirmEmail,
    openPage(() => import('./features/session/confirm-email-page.tsx')),
  ),
  at(
    paths.firstAdmin,
    openPage(() => import('./features/session/first-admin-page.tsx')),
  ),
  at(
    paths.noAuth,
    openPage(() => import('./features/session/no-auth-page.tsx')),
  ),
  at(
    paths.pay,
    openPage(() => import('./features/pay/pay-page.tsx')),
  ),
  at(
    paths.quotePage,
    openPage(() => import('./features/quote-page/quote-page.tsx')),
  ),
  at(
    unknown,
    openPage(() => import('./features/coming/public-unknown-page.tsx')),
  ),
];
