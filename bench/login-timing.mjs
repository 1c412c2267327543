// Whether the time of a failed sign-in reveals which users exist: unknown names, active users (wrong password) and inactive ones (right
// password), in turn, through the server (injected), with full-cost hashes: node bench/login-timing.mjs [tries of each]
import { runWithProjectNode } from './lib.mjs';

if (!runWithProjectNode()) {
  const { median } = await import('./lib.mjs');
  const { openStock } = await import('./stock-data.mjs');
  const { sql } = await import('../apps/api/src/db/database.ts');
  const { buildApp } = await import('../apps/api/src/app/app.ts');
  const { loadEnv } = await import('../apps/api/src/platform/env.ts');
  const { hashPassword } = await import('../apps/api/src/people/sign-in/core/password-hash.ts');

  const TRIES = Number(process.argv[2] ?? 60);
  const WARM_UP = 5;
  /** Ratio of medians; single times differ more. */
  const TARGET = 1.1;
  const PASSWORD = 'Bench-pass-1!';

  const stock = await openStock(2, { synchronous_commit: 'off' });
  const { db } = stock;
  try {
    const hash = await hashPassword(PASSWORD);
    const kinds = { known: true, inactive: false };
    for (const [kind, active] of Object.entries(kinds))
      await db.rows(sql`insert into app_user (username, email, password_hash, is_active)
        select ${kind} || n, ${kind} || n || '@hire.test', ${hash}, ${active} from generate_series(0, ${TRIES + WARM_UP}::int) n`);
    const env = loadEnv({
      SECRET_KEY: 'only for a measurement, and long enough',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://bench',
    });
    const running = await buildApp({ env, db });
    const attempt = async (kind, n) => {
      const started = performance.now();
      const { statusCode } = await running.server.inject({
        method: 'POST',
        url: '/auth/login/',
        // Its own name and address each time, so that none is blocked.
        remoteAddress: `10.${kind.length}.${n >> 8}.${n & 255}`,
        payload: { email: `${kind}${n}@hire.test`, password: kind === 'known' ? 'wrong' : PASSWORD },
      });
      if (statusCode !== 400) throw new Error(`A failed sign-in answered ${statusCode}`);
      return performance.now() - started;
    };
    const times = { unknown: [], known: [], inactive: [] };
    const all = Object.keys(times);
    for (let n = 0; n < TRIES + WARM_UP; n++)
      for (let turn = 0; turn < all.length; turn++) {
        // A different kind starts each round, so that none always follows the same.
        const kind = all[(n + turn) % all.length];
        const ms = await attempt(kind, n);
        if (n >= WARM_UP) times[kind].push(ms);
      }
    await running.close();
    const base = median(times.unknown);
    let worst = 1;
    for (const [kind, taken] of Object.entries(times)) {
      const ratio = median(taken) / base;
      worst = Math.max(worst, ratio, 1 / ratio);
      process.stdout.write(
        `${kind.padEnd(9)} median ${median(taken).toFixed(1)} ms, ${ratio.toFixed(3)} times unknown\n`,
      );
    }
    process.stdout.write(
      `Worst ratio ${worst.toFixed(3)}, target at most ${TARGET}: ${worst <= TARGET ? 'reached' : 'MISSED'}\n`,
    );
    process.exitCode = worst <= TARGET ? 0 : 1;
  } finally {
    await stock.close();
  }
}
