/** Checks that outside services are set up and respond, without changing anything there. */
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

/** Opens and closes a connection; returns undefined if it works, otherwise the error code. */
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
        'Check its address, the network and the firewall. Waiting jobs continue when it is back.',
      );
}

/** Asks a question that changes nothing. Errors are reported by kind, because messages may contain secrets. */
async function asked(name: string, what: string, question: () => Promise<string | null>): Promise<Check> {
  const { ok, fail } = area(name);
  try {
    const problem = await question();
    return problem === null
      ? ok(`${what} responds and accepts our key.`)
      : fail(`${what}: ${problem}`, 'Correct the setting.');
  } catch (error) {
    return fail(
      `${what} responds with an error (${(error as Error).name}).`,
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
        ? ok(`${who} accepts our sign-in (${host}).`)
        : fail(`${who} can't be used (${host}). ${problem}`, MAIL_TODO),
    );
  };
  if (env.MAIL_OUT === 'capture')
    checks.push(
      env.DEMO
        ? ok('Email is stored in DATA_DIR/outbox.')
        : warn('Email is stored in DATA_DIR/outbox, not sent.', 'Set MAIL_OUT to smtp or ses.'),
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
      `Send a test reply to check it (${REPLIES}).`,
    ),
  ];
}

/** Time limit of the checks, and how they find mail servers. */
export type ServiceOptions = Partial<Pick<AddressCheckOptions, 'limitMs' | 'hostsOf'>>;

/** Checks the services of the environment: mail, cards, accounting, shop. `limitMs`: how long a mail service may take. */
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
  return checks.length > 0 ? checks : [area('services').ok('No outside services are set up.')];
}
