/** The pages that open without a session. */
import type { RoutedPage } from './frame/outlet.tsx';
import { page } from './frame/page-loader.tsx';
import { at, unknown } from './routed-page.ts';
import { paths } from './routes.ts';

export const publicPages: readonly RoutedPage[] = [
  at(
    paths.login,
    page(() => import('./features/session/login-page.tsx')),
  ),
  at(
    paths.resetPassword,
    page(() => import('./features/session/reset-password-page.tsx')),
  ),
  at(
    paths.resetPasswordConfirm,
    page(() => import('./features/session/reset-password-confirm-page.tsx')),
  ),
  at(
    paths.firstAdmin,
    page(() => import('./features/session/first-admin-page.tsx')),
  ),
  at(
    paths.noAuth,
    page(() => import('./features/session/no-auth-page.tsx')),
  ),
  at(
    paths.pay,
    page(() => import('./features/pay/pay-page.tsx')),
  ),
  at(
    paths.quotePage,
    page(() => import('./features/quote-page/quote-page.tsx')),
  ),
  at(
    unknown,
    page(() => import('./features/coming/public-unknown-page.tsx')),
  ),
];
