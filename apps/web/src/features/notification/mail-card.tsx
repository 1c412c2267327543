import { useState } from 'react';
import { failureOf } from '../../api/outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, Select, Switch } from '../../ui/inputs.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { type Preferences, sendTest } from './data.ts';
import { useChoose } from './use-choose.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
export const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour) }));
const NONE = { value: '', label: 'No digest' };
const SECOND_NONE = { value: '', label: 'No second one' };

/** When the digest comes, and a test of it. */
export function MailCard({ chosen }: { readonly chosen: Preferences }) {
  const { keep } = useChoose();
  const [sending, setSending] = useState(false);
  const { digest_hours, digest_days, urgent_mail, time_zone, mail_address, mail_stopped } = chosen;
  const [first, second] = digest_hours;
  const hours = (...wanted: readonly string[]) =>
    keep({ digest_hours: wanted.filter((hour) => hour !== '').map(Number) });
  const test = async () => {
    setSending(true);
    try {
      await sendTest('mail');
      toast(`A test is on its way to ${mail_address}.`, { tone: 'success' });
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    } finally {
      setSending(false);
    }
  };
  return (
    <Card
      title="Mail"
      actions={
        <Button loading={sending} disabled={mail_stopped} onClick={() => void test()}>
          Send a test mail
        </Button>
      }
    >
      <p className="hy-hint">
        One mail to {mail_address} with what you have not read yet. When there is nothing, there is no mail.
        Hours are those of {time_zone}.
      </p>
      {mail_stopped && (
        <p role="alert">
          Mail to {mail_address} came back, so nothing is sent there any more. Ask an administrator to look at
          your address.
        </p>
      )}
      <div className="hy-told-row">
        <Field label="Digest at">
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
          <Field label="And at">
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
      </div>
      <fieldset>
        <legend>On these days</legend>
        <div className="hy-told-row">
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
        </div>
      </fieldset>
      <Switch checked={urgent_mail} onChange={(event) => void keep({ urgent_mail: event.target.checked })}>
        Mail what is urgent at once, e.g. a failed payment or a refund that waits for you
      </Switch>
    </Card>
  );
}
