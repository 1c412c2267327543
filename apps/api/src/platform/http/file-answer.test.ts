import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { disposition, sendFile } from './file-answer.ts';
import { rawBodies, rawBody } from './raw-body.ts';

test('sends names as ASCII and in full, and nothing in them ends the header', () => {
  expect(disposition({ name: 'stock 2026-11-20.csv' })).toBe('attachment; filename="stock 2026-11-20.csv"');
  expect(disposition({ name: 'Größe.pdf', inline: true })).toBe(
    `inline; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`,
  );
  expect(disposition({ name: 'a"\r\nX: 1/..\\b\ud800' })).toMatch(
    /^attachment; filename="[^"\r\n/\\]*"; filename\*=UTF-8''[\w.%-]+$/,
  );
});

test('sends files with type and name, and receives them as bytes if the route takes their type', async () => {
  const server = Fastify();
  rawBodies(
    server,
    { accepts: ['text/csv'], limit: 10 },
    {
      method: 'POST',
      url: '/echo',
      handler: (request, reply) =>
        sendFile(reply, { file: rawBody(request), type: 'text/csv; charset=utf-8', name: 'a.csv' }),
    },
  );
  server.post('/other', async () => 'never');
  const post = (url: string, type: string, payload: string) =>
    server.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  const reply = await post('/echo', 'text/csv; charset=utf-8', 'a;b\n1;2');
  expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([
    200,
    'a;b\n1;2',
    'text/csv; charset=utf-8',
  ]);
  expect(reply.headers['content-disposition']).toBe('attachment; filename="a.csv"');
  expect((await post('/echo', 'text/csv', '12345678901')).statusCode).toBe(413);
  expect((await post('/echo', 'text/plain', 'a')).statusCode).toBe(415);
  expect((await post('/other', 'text/csv', 'a')).statusCode).toBe(415);
  await server.close();
});
