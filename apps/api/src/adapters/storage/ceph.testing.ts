/**
 * A real S3 gateway for tests: Ceph from Debian's packages radosgw, ceph-mon, ceph-osd and ceph-common. One
 * monitor, one in-memory store and one gateway on 127.0.0.1 in a temporary folder; ready in about 20 s.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROGRAMS = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph', 'ceph-authtool', 'monmaptool', 'radosgw-admin'];

/** Returns the missing program; undefined if a gateway can be started. */
export const missingProgram = (): string | undefined =>
  PROGRAMS.find((name) => !existsSync(join('/usr/bin', name)));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const configuration = (dir: string, fsid: string, mon: number, gateway: number) => `[global]
fsid = ${fsid}
mon_host = [v2:127.0.0.1:${mon}/0]
mon_initial_members = a
run_dir = ${dir}
admin_socket = ${dir}/$name.asok
log_file = ${dir}/$name.log
mon_cluster_log_file = ${dir}/cluster.log
pid_file = ${dir}/$name.pid
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
keyring = ${dir}/keyring
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
mon_warn_on_pool_no_redundancy = false
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
mon_max_pg_per_osd = 1000
[mon.a]
mon_data = ${dir}/mon
[osd.0]
osd_data = ${dir}/osd
osd_objectstore = memstore
memstore_device_bytes = 268435456
keyring = ${dir}/osd/keyring
[client.rgw.x]
keyring = ${dir}/keyring.rgw
rgw_frontends = beast endpoint=127.0.0.1:${gateway}
rgw_data = ${dir}/rgw
`;

export interface Gateway {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  stop(): Promise<void>;
}

/** Starts the gateway with one user. Rejects with the programs' output. */
export async function startGateway(): Promise<Gateway> {
  const dir = await mkdtemp(join(tmpdir(), 'hy-ceph-'));
  const [mon, gateway] = [await freePort(), await freePort()];
  const conf = join(dir, 'ceph.conf');
  const fsid = randomUUID();
  const daemons: ChildProcess[] = [];
  const stop = async () => {
    const ends = daemons.map((one) => new Promise((done) => one.once('exit', done)));
    for (const one of daemons) one.kill('SIGKILL');
    await Promise.all(ends);
    await rm(dir, { recursive: true, force: true });
  };
  const tool = async (name: string, ...args: string[]) =>
    (await run(name, args, { timeout: 60_000, maxBuffer: 1 << 24 })).stdout;
  const ceph = (...args: string[]) => tool('ceph', '-c', conf, ...args);
  const daemon = (name: string, ...args: string[]) =>
    daemons.push(spawn(name, ['-c', conf, '-f', ...args], { stdio: 'ignore' }));
  try {
    await Promise.all(['mon', 'osd', 'rgw'].map((name) => mkdir(join(dir, name))));
    await writeFile(conf, configuration(dir, fsid, mon, gateway));
    const keyring = join(dir, 'keyring');
    const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *'];
    await tool(
      'ceph-authtool',
      '--create-keyring',
      keyring,
      '--gen-key',
      '-n',
      'mon.',
      '--cap',
      'mon',
      'allow *',
    );
    await tool('ceph-authtool', keyring, '--gen-key', '-n', 'client.admin', ...all);
    const map = join(dir, 'monmap');
    await tool('monmaptool', '--create', '--addv', 'a', `[v2:127.0.0.1:${mon}]`, '--fsid', fsid, map);
    await tool('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
    daemon('ceph-mon', '-i', 'a');
    const osd = randomUUID();
    await ceph('osd', 'new', osd);
    await tool('ceph-authtool', '--create-keyring', join(dir, 'osd/keyring'), '--gen-key', '-n', 'osd.0');
    await ceph(
      'auth',
      'add',
      'osd.0',
      'osd',
      'allow *',
      'mon',
      'allow profile osd',
      '-i',
      join(dir, 'osd/keyring'),
    );
    await tool('ceph-osd', '-c', conf, '-i', '0', '--mkfs', '--osd-uuid', osd);
    await ceph('osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=localhost');
    daemon('ceph-osd', '-i', '0');
    await ceph(
      'auth',
      'get-or-create',
      'client.rgw.x',
      'mon',
      'allow *',
      'osd',
      'allow *',
      '-o',
      join(dir, 'keyring.rgw'),
    );
    daemon('radosgw', '-n', 'client.rgw.x');
    const keys = { accessKeyId: 'HIREYARDTEST', secretAccessKey: randomUUID() };
    const user = ['user', 'create', '--uid', 'test', '--display-name', 'test'];
    const secret = ['--access-key', keys.accessKeyId, '--secret', keys.secretAccessKey];
    await tool('radosgw-admin', '-c', conf, ...user, ...secret);
    const endpoint = `http://127.0.0.1:${gateway}`;
    for (let tries = 0; !(await fetch(endpoint).catch(() => undefined))?.ok; tries++) {
      if (tries > 120) throw new Error(`The gateway did not start; see ${dir}.`);
      await sleep(500);
    }
    return { endpoint, ...keys, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
