import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Whether Dovecot is installed on this machine; tests don't install it. */
export const dovecotInstalled = (): boolean => spawnSync('dovecot', ['--version']).status === 0;

export interface Dovecot {
  readonly port: number;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts a server that accepts any user with the password `pass@word` and has the folders INBOX and Done. */
export async function startDovecot(): Promise<Dovecot> {
  const dir = mkdtempSync(join(tmpdir(), 'hy-imap-'));
  const port = await freePort();
  // Dovecot serves no email of root.
  const [user, uid, gid] =
    userInfo().uid === 0 ? ['nobody', 65_534, 65_534] : [userInfo().username, userInfo().uid, userInfo().gid];
  chmodSync(dir, 0o755);
  const mail = join(dir, 'mail');
  mkdirSync(mail);
  chownSync(mail, uid, gid);
  const config = join(dir, 'dovecot.conf');
  writeFileSync(
    config,
    `protocols = imap
listen = 127.0.0.1
base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/log
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
default_internal_user = ${user}
default_login_user = ${user}
default_internal_group = ${gid === 65_534 ? 'nogroup' : gid}
first_valid_uid = 1
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
passdb {
  driver = static
  args = password=pass@word
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${mail}/%u
}
mail_location = maildir:${mail}/%u
namespace inbox {
  inbox = yes
  mailbox Done {
    auto = create
  }
}
`,
  );
  const server: ChildProcess = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' });
  const stop = async () => {
    const ended = server.exitCode === null ? once(server, 'exit') : undefined;
    server.kill('SIGTERM');
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  for (let tries = 0; server.exitCode === null && tries < 100; tries++) {
    const log = readFileSync(join(dir, 'log'), { encoding: 'utf8', flag: 'a+' });
    if (/starting up/.test(log)) return { port, stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const log = readFileSync(join(dir, 'log'), { encoding: 'utf8', flag: 'a+' });
  await stop();
  throw new Error(`Dovecot did not start: ${log}`);
}
