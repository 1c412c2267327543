/** Email in and out for tests about other subjects. */
import type { Agent } from './test-app.ts';

async function made(agent: Agent, path: string, body: object): Promise<number> {
  const reply = await agent.post(`/api/v1/ses/${path}/`, body);
  if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}

/** Logs a customer's message; returns its id. */
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

/** Sends an email; returns its id. */
export const aMail = (agent: Agent, body: object = {}): Promise<number> =>
  made(agent, 'sesmail', {
    category: 'conversation',
    to: 'ada@example.com',
    subject: 'Re: Chairs',
    type: 'text',
    message: 'Yes, of course.',
    ...body,
  });
