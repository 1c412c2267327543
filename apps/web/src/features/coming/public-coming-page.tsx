import { Link } from '../../frame/navigate.tsx';
import { PublicPage } from '../../frame/public-page.tsx';
import { paths } from '../../routes.ts';

/** Passwords cannot be reset by e-mail yet: says so, and who helps meanwhile. */
export default function PublicComingPage() {
  return (
    <PublicPage
      title="Reset password"
      lead="This is not in this version yet. An administrator can set a new password for you."
    >
      <Link to={paths.login.to()} direction="back" className="hy-button is-secondary">
        Back to log in
      </Link>
    </PublicPage>
  );
}
