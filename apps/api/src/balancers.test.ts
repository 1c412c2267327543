/** The balancers of deploy/: what their files say, and whether nginx and HAProxy take them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const deploy = join(import.meta.dirname, '../../../deploy');
const read = (name: string): string => readFileSync(join(deploy, name), 'utf8');
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, { environment: Record<string, string> }>;
};

/** Whether a program is here; what needs it is otherwise left out, and says so. */
const has = (program: string): boolean => spawnSync(program, ['-v']).error === undefined;
/** A file with nodes that can be named on any machine. */
function withNodes<T>(name: string, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'hy-deploy-'));
  try {
    const file = join(folder, 'config');
    writeFileSync(file, read(name).replaceAll(/api-[12]:8080/g, '127.0.0.1:9'));
    return use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the balancers', () => {
  /** Blocks open and close, and every other line ends. */
  test('nginx: its file is whole, holds nothing back, trusts no caller and hides probes', () => {
    const text = read('nginx/nginx.conf').replaceAll(/#.*$/gm, '');
    let depth = 0;
    for (const line of text
      .split('\n')
      .map((each) => each.trim())
      .filter((each) => each !== '')) {
      expect(line).toMatch(/[;{}]$/);
      depth += (line.match(/\{/g) ?? []).length - (line.match(/\}/g) ?? []).length;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
    expect(text).toMatch(/location ~ \/api\/v1\/events\/\$ \{[^}]*proxy_buffering off;[^}]*\}/);
    expect(text).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
    expect(text).toMatch(/location ~ \/\(healthz\|readyz\|metrics\)\$ \{ return 404; \}/);
    expect(text.match(/server api-\d:8080 max_fails=\d fail_timeout=\d+s;/g)).toHaveLength(2);
  });

  test.skipIf(!has('nginx'))('nginx takes its file (left out where nginx is not installed)', () => {
    const { status, stderr } = withNodes('nginx/nginx.conf', (file) =>
      spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' }),
    );
    expect(stderr).toMatch(/test is successful/);
    expect(status).toBe(0);
  });

  test('HAProxy: it asks /readyz, and takes a node out sooner than the node stops taking requests', () => {
    const text = read('haproxy/haproxy.cfg');
    expect(text).toMatch(/^ {2}option httpchk GET \/readyz$/m);
    const [, inter, fall] = /default-server .*inter (\d+)s fall (\d+)/.exec(text) ?? [];
    expect(Number(inter) * Number(fall)).toBeLessThan(
      Number(compose.services['api-1']?.environment['DRAIN_SECONDS']),
    );
    for (const line of text.split('\n'))
      expect(line).toMatch(/^$|^#|^(global|defaults|frontend \w+|backend \w+)$|^ {2}\S/);
  });

  test.skipIf(!has('haproxy'))('HAProxy takes its file (left out where it is not installed)', () => {
    const { status, stdout, stderr } = withNodes('haproxy/haproxy.cfg', (file) =>
      spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' }),
    );
    expect(stdout + stderr).toMatch(/valid/);
    expect(status).toBe(0);
  });
});
