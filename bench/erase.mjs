// How long erasing a customer takes with a long history, and how long it holds locks: node bench/erase.mjs [entries]
import { runWithProjectNode } from './lib.mjs';

if (!runWithProjectNode()) {
  const { openStock } = await import('./stock-data.mjs');
  const { sql } = await import('../apps/api/src/db/database.ts');
  const { erasePerson, prepareErase } = await import('../apps/api/src/customers/privacy/erase.ts');

  const ENTRIES = Number(process.argv[2] ?? 300_000);
  const LOCKED_MS = 2000;

  const stock = await openStock(2, { synchronous_commit: 'off' });
  const { db } = stock;
  const ms = async (work) => {
    const start = performance.now();
    const answer = await work();
    return [performance.now() - start, answer];
  };
  try {
    await db.rows(sql`insert into app_user (username, email, first_name, last_name, password_hash, is_admin)
      values ('bench', 'bench@example.com', 'Ada', 'Bench', 'x', true)`);
    const customer = await db.one(sql`insert into customer (name, email, telephone)
      values ('Wilhelmina Quillfeather', 'wilhelmina@quillfeather.example', '01632 960444') returning id`);
    await db.rows(sql`insert into history (resource, object_id, user_id, action, changes, at)
      select (array['contract', 'customer', 'stockitem', 'sesmail'])[1 + n % 4], 10 + n % 5000, 1, case when n % 20 = 0 then 'created' else 'changed' end,
        jsonb_build_array(
          jsonb_build_object('field', 'customer_reference', 'before', 'Ref ' || md5(n::text), 'after',
            case when n % 1000 = 0 then 'For Wilhelmina Quillfeather' else 'Ref ' || md5((n + 1)::text) end),
          jsonb_build_object('field', 'grand_total', 'before', (n % 9999) || '.00', 'after', (n % 9998) || '.50')),
        now() - interval '1 day'
      from generate_series(1, ${ENTRIES}::int) n`);
    await db.rows(sql`vacuum analyze`);
    const [looked, scan] = await ms(() => prepareErase(db, customer.id));
    const [locked] = await ms(() => db.transaction((tx) => erasePerson(tx, customer.id, 1, 'Asked', scan)));
    console.log(
      `${ENTRIES} entries: looked through in ${looked.toFixed(0)} ms, ${scan.ids.length} found, erased in ${locked.toFixed(0)} ms (target ${LOCKED_MS} ms)`,
    );
    const erased = await db.one(sql`select count(*)::int as n from history where erased_at is not null`);
    if (erased.n !== Math.floor(ENTRIES / 1000)) throw new Error(`${erased.n} entries were erased.`);
    process.exitCode = locked <= LOCKED_MS ? 0 : 1;
  } finally {
    await stock.close();
  }
}
