/** Ways to reach somebody: a tap calls or writes. */
import { t } from '@hireyard/messages';
import { IconMail } from '../ui/icons.tsx';
import { IconPhone } from '../ui/icons-data.tsx';
import './record.css';

export function Contact({ telephone, email }: { readonly telephone?: string; readonly email?: string }) {
  return (
    <>
      {telephone && (
        <a
          className="hy-contact"
          href={`tel:${telephone.replace(/[^\d+]/g, '')}`}
          aria-label={t('Call {telephone}', { telephone })}
        >
          <IconPhone />
          <span dir="ltr">{telephone}</span>
        </a>
      )}
      {email && (
        <a className="hy-contact" href={`mailto:${email}`} aria-label={t('Write to {email}', { email })}>
          <IconMail />
          <span dir="ltr">{email}</span>
        </a>
      )}
    </>
  );
}
