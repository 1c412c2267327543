// Fills, reads and labels a thousand containers, one call each, on the real server: node bench/labels.mjs
import { request, startHireyard, temporaryData } from './lib.mjs';

const TARGET_SECONDS = 10;
const LABELS = 1000;
const admin = { email: 'bench@example.com', password: 'Bench-pass-1!' };
const json = { 'content-type': 'application/json' };

const data = temporaryData();
const server = await startHireyard(data.dir, {
  DEMO: '0',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
});
try {
  const login = await request(server.port, '/auth/login/', json, 'POST', JSON.stringify(admin));
  const headers = { ...json, authorization: `Bearer ${JSON.parse(login.text).access_token}` };
  /** Returns the body of the answer and its time in seconds. */
  const call = async (path, body) => {
    const start = performance.now();
    const { status, text } = body
      ? await request(server.port, path, headers, 'POST', JSON.stringify(body))
      : await request(server.port, path, headers);
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
    return { text, seconds: (performance.now() - start) / 1000 };
  };
  const make = async (path, body) => JSON.parse((await call(`/api/v1/${path}/`, body)).text).id;
  await make('depot', { code: 'ONE', name: 'Depot' });
  const container = await make('stockcontainer', { sku: 'CRT6412', weight: '1.250' });
  const item = await make('stockitem', {
    sku: 'PLATE-26',
    third_party_software_reference: 'PLATE-26',
    internal_title: 'Arden dinner plate 26 cm (10 in)',
    price: '0.30',
    weight: '0.680',
    original_stock_level: LABELS * 20,
  });
  const fill = await call('/api/v1/stockgroup/bulk/', {
    stock_item_id: item,
    stock_container_id: container,
    pack_size: 20,
    quantity: LABELS * 20,
  });
  const ids = JSON.parse(fill.text).map((group) => group.id);
  const list = await call(`/api/v1/stockgroup/?page_size=${LABELS}`);
  const roll = await call('/api/v1/stockgroup/label/', { ids, width: 105, height: 74 });
  const sheet = await call('/api/v1/stockgroup/label/', { ids, width: 70, height: 37, layout: 'sheet' });
  const slowest = Math.max(roll.seconds, sheet.seconds);
  process.stdout.write(
    `${LABELS} containers: filled in ${fill.seconds.toFixed(2)} s, listed in ${list.seconds.toFixed(2)} s, ` +
      `labels on a roll in ${roll.seconds.toFixed(2)} s, on sheets in ${sheet.seconds.toFixed(2)} s, ` +
      `target at most ${TARGET_SECONDS}: ${slowest <= TARGET_SECONDS ? 'reached' : 'MISSED'}\n`,
  );
  process.exitCode = slowest <= TARGET_SECONDS ? 0 : 1;
} finally {
  await server.stop();
  data.remove();
}
