/** Mail in and out for tests that are about something else. */
import type { Agent } from './test-app.ts';

async function made(agent: Agent, path: string, body: object): Promise<number> {
  const reply = await agent.post(`/api/v1/ses/${path}/`, body);
  if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}

/** A message of a customer, written down by hand; answers its id. */
export const aMessage = (agent: Agent, body: object = {}): Promise<number> =>
  made(agent, 'sesmail_incoming', {
    subject: 'Chairs',
    category: 'message',
    source: 'ada@example.com',
    destination: 'hire@hire.test',
    type: 'text',
    content: 'Could we have twenty more?',
    ...body,
  });

/** A mail of ours; answers its id. */
export const aMail = (agent: Agent, body: object = {}): Promise<number> =>
  made(agent, 'sesmail', {
    category: 'conversation',
    to: 'ada@example.com',
    subject: 'Re: Chairs',
    type: 'text',
    message: 'Yes, of course.',
    ...body,
  });
