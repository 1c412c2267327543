// A deposit rule changes while contracts are open and users save: the time of the change and of the recalculation, the longest transaction
// of a batch and the longest wait of a save: node bench/recalculate.mjs [contracts ...]
import { setTimeout as wait } from 'node:timers/promises';
import { runWithProjectNode } from './lib.mjs';

if (!runWithProjectNode()) {
  const { addDays, loadContracts, loadItems, openStock, TODAY } = await import('./stock-data.mjs');
  const { sql } = await import('../apps/api/src/db/database.ts');
  const { buildApp } = await import('../apps/api/src/app/app.ts');
  const { loadEnv } = await import('../apps/api/src/platform/env.ts');
  const { drain } = await import('../apps/api/src/platform/jobs/worker.ts');
  const { followChange } = await import('../apps/api/src/contracts/resource.ts');

  const TARGET_MS = 300;
  const given = process.argv.slice(2).map(Number);

  /** Saves random contracts one after another until stopped; returns the longest wait for a lock in ms. */
  async function saves(db, count, isOver) {
    let longest = 0;
    let n = 0;
    while (!isOver()) {
      const start = performance.now();
      await db.transaction(async (tx) => {
        const id = 1 + Math.floor(Math.random() * count);
        await tx.rows(sql`select 1 from contract where id = ${id} for update`);
        longest = Math.max(longest, performance.now() - start);
        await tx.rows(
          sql`update contract set customer_reference = ${String(n++)}, version = version + 1 where id = ${id}`,
        );
      });
      await wait(5);
    }
    return { longest, n };
  }

  async function measure(count) {
    const stock = await openStock(6, { synchronous_commit: 'off' });
    const { db } = stock;
    try {
      await loadItems(db, 1, 1000);
      await loadContracts(db, { count, position: 'entered', first: 2, days: 60, depots: 1 });
      await db.rows(sql`update contract_line set locked_price = 1, locked_washup_price = 0`);
      await db.rows(sql`update contract set updated_at = now() - interval '1 day'`);
      await addDays(db, null);
      await db.rows(sql`vacuum analyze`);
      const running = await buildApp({
        env: loadEnv({ SECRET_KEY: 'only for a measurement, and long enough', LOG_LEVEL: 'error' }),
        db,
        now: () => new Date(`${TODAY}T12:00:00Z`),
      });
      const { app, handlers } = running;
      const own = handlers.filter(({ topic }) => topic === 'contract.recalculate');
      const follow = async () => {
        const start = performance.now();
        await db.transaction((tx) =>
          followChange({ app, db: tx }, { resource: 'depositrule', reaches: { all: [] }, scope: 'figures' }),
        );
        return performance.now() - start;
      };
      // The first run writes all figures and reservations that the loader left out.
      await follow();
      await drain(app, own);
      await db.rows(sql`update deposit_rule set value = value + 7 where type = 'threshold'`);
      await db.rows(sql`delete from job`);
      const changed = await follow();
      let over = false;
      const saving = saves(db, count, () => over);
      const start = performance.now();
      await drain(app, own);
      const took = performance.now() - start;
      over = true;
      const { longest, n } = await saving;
      const result = await db.one(
        sql`select max((result ->> 'longest_ms')::int) as batch, sum((result ->> 'batches')::int)::int as batches from job`,
      );
      process.stdout.write(
        `${String(count).padStart(6)} contracts: change ${changed.toFixed(0)} ms, recalculated in ${(took / 1000).toFixed(1)} s (${(took / count).toFixed(2)} ms each), ${result.batches} batches, longest ${result.batch} ms; ${n} saves meanwhile, longest wait ${longest.toFixed(0)} ms\n`,
      );
      await running.close();
      return Math.max(result.batch, longest);
    } finally {
      await stock.close();
    }
  }

  let most = 0;
  for (const count of given.length > 0 ? given : [250, 2500, 10_000])
    most = Math.max(most, await measure(count));
  process.stdout.write(
    `target: no lock longer than ${TARGET_MS} ms: ${most > TARGET_MS ? 'MISSED' : 'reached'}\n`,
  );
  process.exitCode = most > TARGET_MS ? 1 : 0;
}
