/** Uploads for tests: a target, the form sent to the embedded store, the registration. */
import sharp from 'sharp';
import type { Agent, Reply, TestApp } from './test-app.ts';

export const FILES = '/api/v1/fum/files/';

/** A picture of this size and format. */
export const picture = (format: 'png' | 'jpeg' | 'gif' = 'png', width = 640, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();

interface Target {
  readonly url: string;
  readonly file_url: string;
  readonly file_path: string;
  readonly file_name: string;
  readonly bucket: string;
  readonly fields: Record<string, string>;
}

export const targetFor = async (agent: Agent, fileName = 'photo.png'): Promise<Target> =>
  (await agent.post('/api/v1/fum/signed_url/', { fileName })).body;

/** Sends bytes with a target's form; returns the status. */
export async function send(app: TestApp, { url, fields }: Target, bytes: Buffer): Promise<number> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--part\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const reply = await app.server.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--part--\r\n')]),
  });
  return reply.statusCode;
}

export interface On {
  readonly contentType: unknown;
  readonly objectId: number;
  readonly category?: string;
  readonly title?: string;
}

/** All three steps; returns the answer of the registration. */
export async function upload(
  app: TestApp,
  agent: Agent,
  bytes: Buffer,
  on: On,
  fileName = 'photo.png',
): Promise<Reply> {
  const target = await targetFor(agent, fileName);
  const status = await send(app, target, bytes);
  if (status !== 204) throw new Error(`The upload was answered with ${status}.`);
  return agent.post(FILES, { category: 'image', fileUrl: target.file_url, ...on });
}

/** Loads an address of the store like a browser without a session. */
export async function load(app: TestApp, url: string) {
  const { pathname, search } = new URL(url);
  const reply = await app.server.inject({ method: 'GET', url: `${pathname}${search}` });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}
