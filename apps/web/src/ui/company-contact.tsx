import { t } from '@hireyard/messages';

/** Contact details of the business, at the foot of customer pages. */
export interface Reachable {
  readonly name: string;
  readonly telephone?: string;
  readonly email?: string;
}

export const CompanyContact = ({
  company: { telephone, email, name },
  className,
}: {
  readonly company: Reachable;
  readonly className: string;
}) => (
  <footer className={`hy-hint ${className}`}>
    {t('Questions? {name}', { name })}
    {telephone !== undefined && (
      <>
        {' · '}
        <a dir="ltr" href={`tel:${telephone.replace(/[^+\d]/g, '')}`}>
          {telephone}
        </a>
      </>
    )}
    {email !== undefined && (
      <>
        {' · '}
        <a href={`mailto:${email}`}>{email}</a>
      </>
    )}
  </footer>
);
