/** Services outside: whether they are set up, and answer. Nothing is asked of them that changes anything. */
import { dictionary } from '@hireyard/messages/dictionary';
import { connect } from 'node:net';
import { openAccounting } from '../../adapters/accounting/open-accounting.ts';
import type { AddressCheckOptions } from '../../mail/outbox/address-check.ts';
import { mailboxFault } from '../../adapters/mail-in/open-mail-in.ts';
import { openSender } from '../../adapters/mail-out/open-mail-out.ts';
import { openPayments } from '../../adapters/payments/open-payments.ts';
import type { Database } from '../../db/database.ts';
import type { Env } from '../../platform/env.ts';
import { checkReplies } from '../../comms/reply-check.ts';
import { area, type Check } from './check.ts';

const LIMIT_MS = 5_000;
const DEFAULT_PORTS: Readonly<Record<string, number>> = dictionary({
  'https:': 443,
  'http:': 80,
});

/** Opens a connection and closes it; undefined = somebody listens, else the system's word for what went wrong. */
function reach(address: string): Promise<string | undefined> {
  const { hostname, port, protocol } = new URL(address);
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port) || (DEFAULT_PORTS[protocol] ?? 443) });
    const end = (problem?: string) => {
      socket.destroy();
      done(problem);
    };
    socket.setTimeout(LIMIT_MS, () => end('no answer'));
    socket.once('connect', () => end());
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.name));
  });
}

async function reached(name: string, what: string, address: string): Promise<Check> {
  const { ok, fail } = area(name);
  const problem = await reach(address);
  const { host } = new URL(address);
  return problem === undefined
    ? ok(`${what} answers (${host}).`)
    : fail(
        `${what} can't be reached (${host}: ${problem}).`,
        'Check its address, the network and the firewall; what waits for it goes out once it is back.',
      );
}

/** Asks something that changes nothing; what goes wrong is named by its kind, as messages may quote. */
async function asked(name: string, what: string, question: () => Promise<string | null>): Promise<Check> {
  const { ok, fail } = area(name);
  try {
    const problem = await question();
    return problem === null
      ? ok(`${what} answers, and knows our key.`)
      : fail(`${what}: ${problem}`, 'Put the setting right.');
  } catch (error) {
    return fail(
      `${what} does not answer as it should (${(error as Error).name}).`,
      'Check its keys, its address and the network.',
    );
  }
}

/** What to do about mail that the other side refuses or doesn't answer. */
const MAIL_TODO =
  'Check the address, user and password, and for a private certificate authority MAIL_CA (docs/run/mail.md).';

const fault = (sign: Promise<unknown>): Promise<string | undefined> =>
  sign.then(
    () => undefined,
    (error: Error) => error.message,
  );

/** Signs in to whatever sends and receives; sends nothing. */
async function mailChecks(env: Env, limitMs: number): Promise<Check[]> {
  const { ok, warn, fail } = area('mail');
  const checks: Check[] = [];
  const said = (who: string, address: string, problem: string | undefined) => {
    const { host } = new URL(address);
    checks.push(
      problem === undefined
        ? ok(`${who} lets us in (${host}).`)
        : fail(`${who} can't be used (${host}). ${problem}`, MAIL_TODO),
    );
  };
  if (env.MAIL_OUT === 'capture')
    checks.push(
      env.DEMO
        ? ok('Mail is kept in DATA_DIR/outbox.')
        : warn('Mail is kept in DATA_DIR/outbox, nothing goes out.', 'Set MAIL_OUT to smtp or ses.'),
    );
  else {
    const problem = await fault(
      openSender(env, limitMs).then((sender) => sender.check(AbortSignal.timeout(3 * limitMs))),
    );
    if (env.MAIL_OUT === 'smtp') said('The mail server', env.SMTP_URL ?? '', problem);
    else said('Amazon SES', env.SES_ENDPOINT ?? `https://email.${env.SES_REGION}.amazonaws.com`, problem);
  }
  if (env.MAIL_IN === 'imap' && env.IMAP_URL !== undefined)
    said('The mailbox', env.IMAP_URL, await mailboxFault(env, limitMs));
  return checks;
}

const REPLIES = 'docs/run/mail.md, "Replies need a catch-all"';

/** Asks the mail host for a made-up reply address; sends nothing. */
async function replyChecks(env: Env, question: Omit<AddressCheckOptions, 'name'>): Promise<Check[]> {
  const { ok, warn, fail } = area('mail');
  const check = await checkReplies(env, question);
  if (check === undefined) return [];
  const { domain, found } = check;
  if (found.verdict === 'accepted') return [ok(`Replies are accepted at ${domain} (${found.host}).`)];
  if (found.verdict === 'refused')
    return [
      fail(
        `Replies are refused at ${domain} (${found.host}). ${found.answer}`,
        `Set up a catch-all for ${domain} at your mail host (${REPLIES}).`,
      ),
    ];
  return [
    warn(
      `Could not check whether replies are accepted at ${domain}. ${found.why}`,
      `Send a test reply yourself (${REPLIES}).`,
    ),
  ];
}

/** How patient the checks of services are, and where they look for mail servers. */
export type ServiceOptions = Partial<Pick<AddressCheckOptions, 'limitMs' | 'hostsOf'>>;

/** Those that the environment names: mail, cards, books, shop. `limitMs`: how long mail services may be silent. */
export async function serviceChecks(
  env: Env,
  db: Database,
  now: Date,
  { limitMs = LIMIT_MS, hostsOf }: ServiceOptions = {},
): Promise<Check[]> {
  const checks = [...(await mailChecks(env, limitMs)), ...(await replyChecks(env, { limitMs, hostsOf }))];
  if (env.PAYMENTS === 'stripe') {
    const { provider } = await openPayments(env, { db, now: () => now });
    checks.push(
      await asked('cards', 'Stripe', async () => {
        await provider?.listEvents(now);
        return null;
      }),
    );
  }
  if (env.ACCOUNTS === 'xero') {
    const { provider } = await openAccounting(env);
    checks.push(await asked('books', 'Xero', async () => (await provider?.checkBank()) ?? null));
  }
  if (env.SHOP === 'woocommerce' && env.SHOP_URL !== undefined)
    checks.push(await reached('shop', 'The shop', env.SHOP_URL));
  return checks.length > 0 ? checks : [area('services').ok('None outside is set up.')];
}
