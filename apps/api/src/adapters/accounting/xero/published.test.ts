import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startXero, type XeroStandIn } from '../xero.testing.ts';
import { specification } from './published.testing.ts';
import { connectTo, recordsIn, story, expectedRecords } from './story.testing.ts';

describe('through a validating proxy that knows the published specification', () => {
  let proxy: ChildProcess | undefined;
  let behind: XeroStandIn;
  let url = '';
  beforeAll(async () => {
    behind = await startXero();
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as { port: number };
    await new Promise((resolve) => probe.close(resolve));
    url = `http://127.0.0.1:${port}`;
    const prism = fileURLToPath(
      new URL('../../../../../../node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url),
    );
    const args = [
      'proxy',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '--errors',
      fileURLToPath(specification),
      behind.apiUrl,
    ];
    proxy = spawn(process.execPath, [prism, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const { stdout } = proxy;
    await new Promise<void>((resolve) =>
      stdout?.on('data', (chunk) => {
        if (String(chunk).includes('listening')) resolve();
      }),
    );
  }, 60_000);
  afterAll(async () => {
    proxy?.kill();
    await behind.close();
  });

  test("all our calls and the fake's responses match the specification", async () => {
    const through = connectTo(behind, { apiUrl: url, tenantId: 'org-1', timeLimit: 10_000 });
    const { invoice } = await story(through);
    expect(await through.checkAccount('200')).toBeNull();
    expect(await through.getInvoice(invoice)).toMatchObject({ total: '120.08', due: '50.04' });
    expect(recordsIn(behind)).toEqual(expectedRecords);
  }, 60_000);

  test('the proxy detects mistakes', async () => {
    const reply = await fetch(`${url}/Payments`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: 'Bearer x' },
      body: '{"Payments":[{"Amount":"much"}]}',
    });
    expect([reply.status, await reply.text()]).toEqual([422, expect.stringContaining('must be number')]);
  });
});
