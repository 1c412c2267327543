/** A local stranger's server that counts its requests. Route handlers miss the calls of a sandboxed frame in newer browsers. */
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { temporaryCertificate } from '../apps/api/src/adapters/mail-out/certificate.testing.ts';

interface Stranger {
  /** Host and port, as in an address. */
  readonly host: string;
  /** Connections so far, whether or not a request followed. */
  readonly connections: () => number;
  /** The requested paths, in order. */
  readonly paths: readonly string[];
}

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>';

/** Starts a stranger's server, which speaks https with an untrusted certificate. It closes with the browser's context. */
export async function openStranger(context: BrowserContext): Promise<Stranger> {
  const paths: string[] = [];
  let connections = 0;
  const server = createServer(temporaryCertificate('127.0.0.1'), (request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PICTURE);
  });
  server.on('connection', () => {
    connections++;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.once('close', () => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, connections: () => connections, paths };
}
