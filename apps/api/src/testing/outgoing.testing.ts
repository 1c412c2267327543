/** Sending email in tests: a business, its sender, and the outcome. */
import { join } from 'node:path';
import { expect } from 'vitest';
import type { MailSender, Sent } from '../platform/ports/mail-out.ts';
import { type Agent, type Reply, type TestApp, testApp } from './test-app.ts';
import { makeWorld, type World } from './world.ts';

export const path = '/api/v1/ses/sesmail/';
/** The service accepted it. */
export const taken: Sent = { providerId: null, wireMessageId: null, rejected: [] };
export const actions = (mail: { states: { system_action: string }[] }): string[] =>
  mail.states.map((state) => state.system_action);

export interface MailStage {
  readonly app: TestApp;
  readonly admin: Agent;
  readonly world: World;
  /** Moves the clock on. */
  readonly pass: (ms: number) => void;
  readonly write: (more?: object) => Promise<Reply>;
  // Tests read bodies of every shape; the assertions are their types.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly read: (id: number) => Promise<any>;
  /** A new email, after its job has run. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly sent: (reply: Reply) => Promise<any>;
  /** Where the embedded sender stores it. */
  readonly outbox: (id: number) => string;
  /** The service does this until the result is called. */
  readonly sender: (send: MailSender['send'], more?: Partial<MailSender>) => () => unknown;
}

export async function mailStage(): Promise<MailStage> {
  let at = Date.parse('2027-01-04T09:00:00Z');
  const app = await testApp({ now: () => new Date(at) });
  const admin = await app.as('admin');
  const world = await makeWorld(admin);
  await app.drain();
  const read = async (id: number) => (await admin.get(`${path}${id}/`)).body;
  return {
    app,
    admin,
    world,
    pass(ms) {
      at += ms;
    },
    write: (more = {}) =>
      admin.post(path, {
        to: 'ada@example.com',
        subject: 'Your chairs',
        category: 'other',
        type: 'html',
        message: 'They are ready.\n\nSee https://hire.example/chairs for more.',
        contract: world.contract,
        ...more,
      }),
    read,
    async sent(reply) {
      expect([reply.status, reply.body]).toMatchObject([201, { furthest: 'pending' }]);
      await app.drain();
      return read(reply.body.id);
    },
    outbox: (id) => join(app.app.env.DATA_DIR, 'outbox', `${id}.eml`),
    sender(send, more = {}) {
      const real = app.app.mail;
      Object.assign(app.app, { mail: { ...real, send, ...more } });
      return () => Object.assign(app.app, { mail: real });
    },
  };
}
