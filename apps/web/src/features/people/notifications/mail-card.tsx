import { t } from '@hireyard/messages';
import { useState } from 'react';
import { failureOf } from '../../../lib/api/outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, Select, Switch } from '../../../ui/inputs.tsx';
import { Field } from '../../../ui/field.tsx';
import { recordsEmails } from '../../../lib/stored-mail.ts';
import { toast } from '../../../ui/toast.tsx';
import { type Preferences, sendTest, useChoose } from './data.ts';
import { Row } from '../../../ui/layout.tsx';
const DAYS = [t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat'), t('Sun')];
export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
export const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour) }));
const NONE = { value: '', label: t('No digest') };
const SECOND_NONE = { value: '', label: t('No second digest') };

/** Email digest settings and a test. */
export function MailCard({ chosen }: { readonly chosen: Preferences }) {
  const { keep } = useChoose();
  const [sending, setSending] = useState(false);
  const { urgent_mail, time_zone, mail_address, mail_stopped } = chosen;
  const test = async () => {
    setSending(true);
    try {
      await sendTest('mail');
      toast(
        recordsEmails()
          ? t('The test email was stored, not sent.')
          : t('Test email sent to {mail_address}.', { mail_address }),
        { tone: 'success' },
      );
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    } finally {
      setSending(false);
    }
  };
  return (
    <Card
      title={t('Email')}
      actions={
        <Button loading={sending} disabled={mail_stopped} onClick={() => void test()}>
          {t('Send test email')}
        </Button>
      }
    >
      <p className="hy-hint">
        {t('Unread notifications go to {mail_address}. Times in {time_zone}.', {
          mail_address,
          time_zone,
        })}
      </p>
      {mail_stopped && (
        <p role="alert">{t('Email to {mail_address} bounced. Ask an administrator.', { mail_address })}</p>
      )}
      <DigestHours chosen={chosen} />
      <DigestDays chosen={chosen} />
      <Switch checked={urgent_mail} onChange={(event) => void keep({ urgent_mail: event.target.checked })}>
        {t('Email urgent notifications immediately, e.g. failed payments')}
      </Switch>
    </Card>
  );
}

function DigestHours({ chosen: { digest_hours } }: { readonly chosen: Preferences }) {
  const { keep } = useChoose();
  const [first, second] = digest_hours;
  const hours = (...wanted: readonly string[]) =>
    keep({ digest_hours: wanted.filter((hour) => hour !== '').map(Number) });
  return (
    <Row gap={12}>
      <Field label={t('Digest at')}>
        {(control) => (
          <Select
            {...control}
            value={first === undefined ? '' : String(first)}
            options={[NONE, ...HOURS]}
            onChange={(event) => void hours(event.target.value, second === undefined ? '' : String(second))}
          />
        )}
      </Field>
      {first !== undefined && (
        <Field label={t('And at')}>
          {(control) => (
            <Select
              {...control}
              value={second === undefined ? '' : String(second)}
              options={[SECOND_NONE, ...HOURS]}
              onChange={(event) => void hours(String(first), event.target.value)}
            />
          )}
        </Field>
      )}
    </Row>
  );
}

function DigestDays({ chosen: { digest_days } }: { readonly chosen: Preferences }) {
  const { keep } = useChoose();
  return (
    <fieldset>
      <legend className="hy-label">{t('Days')}</legend>
      <Row gap={12}>
        {DAYS.map((label, at) => (
          <Checkbox
            key={label}
            checked={digest_days.includes(at + 1)}
            onChange={(event) =>
              void keep({
                digest_days: event.target.checked
                  ? [...digest_days, at + 1]
                  : digest_days.filter((day) => day !== at + 1),
              })
            }
          >
            {label}
          </Checkbox>
        ))}
      </Row>
    </fieldset>
  );
}
