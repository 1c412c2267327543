/** Asks the mail server of a domain whether it accepts an address. No message is sent. */
import { t } from '@hireyard/messages';
import { Resolver } from 'node:dns/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface MailHost {
  readonly host: string;
  readonly port: number;
}

export type AddressCheck =
  | { readonly verdict: 'accepted'; readonly host: string }
  /** `answer`: the server's reply. */
  | { readonly verdict: 'refused'; readonly host: string; readonly answer: string }
  /** No clear answer; `why`: the reason. */
  | { readonly verdict: 'unknown'; readonly why: string };

export interface AddressCheckOptions {
  /** Our name in the greeting. */
  readonly name: string;
  /**
   * Time to connect, in ms. The reply may take three times as long, because some servers greet strangers slowly.
   */
  readonly limitMs: number;
  /** Finds the mail servers of a domain in order of preference; default: by MX records. */
  readonly hostsOf?: ((domain: string) => Promise<readonly MailHost[]>) | undefined;
}

const SMTP_PORT = 25;
const MAX_HOSTS = 2;

async function hostsByMx(domain: string, limitMs: number): Promise<MailHost[]> {
  const found = await new Resolver({ timeout: limitMs, tries: 1 }).resolveMx(domain);
  return found
    .toSorted((a, b) => a.priority - b.priority)
    .flatMap(({ exchange: host }) => (host === '' ? [] : [{ host, port: SMTP_PORT }]));
}

/**
 * Returns the server's reply to RCPT TO, or to an earlier command that it refused. Rejects if the server is silent
 * or disconnects.
 */
function replyOf(address: string, at: MailHost, { name, limitMs }: AddressCheckOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection({
      ...at,
      name,
      opportunisticTLS: true,
      // Mail servers accept any certificate from each other, and nothing secret is sent here.
      tls: { rejectUnauthorized: false },
      connectionTimeout: limitMs,
      dnsTimeout: limitMs,
      greetingTimeout: 3 * limitMs,
      socketTimeout: 3 * limitMs,
      customAuth: {
        // The library's hook for custom commands. Sending a message through it would need DATA.
        ASK: async (session) => {
          const sender = await session.sendCommand('MAIL FROM:<>');
          const { response } =
            sender.status === 250 ? await session.sendCommand(`RCPT TO:<${address}>`) : sender;
          resolve(response);
          await session.sendCommand('RSET');
        },
      },
    });
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('The connection was closed.')));
    connection.connect(() => connection.login({ method: 'ASK' }, () => connection.quit()));
  });
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);

/**
 * 5.7.x concerns the sender, such as a blocked network, unless the server accepts no mail for the domain at all.
 */
const isAboutSender = (reply: string): boolean => /^5\d\d[ -]5\.7\./.test(reply) && !/relay/i.test(reply);

function verdictOf(host: string, reply: string): AddressCheck {
  const answer = oneLine(reply);
  if (/^25\d/.test(reply)) return { verdict: 'accepted', host };
  if (/^55[0134]/.test(reply) && !isAboutSender(reply)) return { verdict: 'refused', host, answer };
  return { verdict: 'unknown', why: t('{host} gave no clear answer: {answer}', { host, answer }) };
}

/**
 * Asks whether email from outside to this address would be accepted: 250 is yes, 55x is no, and everything else is
 * unknown. Never throws.
 */
export async function checkMailAddress(
  address: string,
  question: AddressCheckOptions,
): Promise<AddressCheck> {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  let hosts: readonly MailHost[] = [];
  let why = t('The domain {domain} has no mail server (MX record).', { domain });
  try {
    hosts = await (question.hostsOf?.(domain) ?? hostsByMx(domain, question.limitMs));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code !== 'ENODATA' && code !== 'ENOTFOUND')
      why = t('Could not look up the mail server of {domain}: {code}', { domain, code });
  }
  for (const at of hosts.slice(0, MAX_HOSTS))
    try {
      return verdictOf(at.host, await replyOf(address, at, question));
    } catch (error) {
      const text = oneLine((error as Error).message);
      why = t('{host} did not respond on port {port}: {text}', { ...at, text });
    }
  return { verdict: 'unknown', why };
}
