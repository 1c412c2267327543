import { afterAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { EMAIL, NAME, openPrivacyStage, PHONE } from '../../testing/privacy.testing.ts';

const { app, admin, world, post, found, intact } = await openPrivacyStage();
afterAll(() => app.end());

const person = async (email = EMAIL) => post('customer', { name: NAME, email, telephone: PHONE });
const erase = (id: number) =>
  admin.post(`/api/v1/customer/${id}/erase/`, { confirm: NAME, reason: 'Asked for it' });
const view = (name: string, query: object) =>
  post('savedview', { name, resource: 'customer', list: '/account/customer', query });
const note = (content: string, ids: readonly number[]) =>
  post('bulkrun', { resource: 'contract', action: 'note', inputs: { title: 'Call', content }, ids });

test('deletes saved views that filter by the person, clears bulk actions that name them, and keeps others', async () => {
  const { id } = await person();
  const gone = [
    await view('By mail', { search: EMAIL, ordering: 'name' }),
    await view(`About ${NAME}`, { active: 'true' }),
    await view('By telephone', { search: PHONE }),
  ];
  const kept = await view('Bristol', { search: 'Bristol', ordering: 'name' });
  const run = await note(`Ring ${NAME}: ${PHONE}`, [world.contract, 2_000_000_000]);
  const found_by = await post('bulkrun', {
    resource: 'customer',
    action: 'activate',
    filters: { search: EMAIL, ordering: 'name' },
  });
  const other = await note('Ring the depot', [world.contract, 2_000_000_000]);

  // unfinished work blocks the erasure
  const early = await erase(id);
  expect([early.status, early.body.problems]).toEqual([
    409,
    [{ code: 'work_waiting', description: expect.stringContaining(`bulk action ${run.id}`) }],
  ]);
  await app.drain();
  await app.db.rows(
    sql`update bulk_row set words = ${`${EMAIL} is no address`} where run_id = ${run.id} and outcome = 'refused'`,
  );
  // the notes are on another customer's contract and stay
  await app.db.rows(sql`delete from note where content like 'Ring %'`);
  expect(Object.keys(await found())).toEqual(
    expect.arrayContaining([
      'saved_view.name',
      'saved_view.query',
      'bulk_run.inputs',
      'bulk_run.filters',
      'bulk_row.words',
    ]),
  );

  expect((await erase(id)).status).toBe(200);
  expect(await found()).toEqual({});
  expect(await intact()).toBeUndefined();
  for (const { id: view } of gone) expect((await admin.get(`/api/v1/savedview/${view}/`)).status).toBe(404);
  expect((await admin.get(`/api/v1/savedview/${kept.id}/`)).body.query).toEqual({
    search: 'Bristol',
    ordering: 'name',
  });
  expect((await admin.get(`/api/v1/bulkrun/${run.id}/`)).body).toMatchObject({
    state: 'done',
    done: 1,
    refused: 1,
    inputs: { title: 'Call', content: '' },
  });
  expect(
    (await admin.get(`/api/v1/bulkrun/${found_by.id}/`)).body.filters ?? { search: '', ordering: 'name' },
  ).toEqual({
    search: '',
    ordering: 'name',
  });
  const again = await admin.post(`/api/v1/bulkrun/${run.id}/retry/`, {});
  expect([again.status, again.body.code]).toEqual([409, 'erased']);
  expect((await admin.get(`/api/v1/bulkrun/${other.id}/`)).body.inputs).toEqual({
    title: 'Call',
    content: 'Ring the depot',
  });
  const entries = await app.db.rows<{ resource: string }>(
    sql`select resource from history where action = 'erased' and resource in ('savedview', 'bulkrun') order by resource`,
  );
  expect(entries.map(({ resource }) => resource)).toEqual([
    'bulkrun',
    'bulkrun',
    'savedview',
    'savedview',
    'savedview',
  ]);
});

test('deletes imported files, headers and mappings that name the person, whether read or not', async () => {
  const { id } = await person();
  const send = (kind: string, name: string, text: string | Buffer) =>
    admin.post(`/api/v1/importrun/upload/?kind=${kind}&name=${encodeURIComponent(name)}`, Buffer.from(text), {
      'content-type': 'text/csv',
    });
  const upload = async (kind: string, name: string, text: string | Buffer): Promise<number> => {
    const reply = await send(kind, name, text);
    expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
    return reply.body.id;
  };
  const ownFiles = [
    await upload('customers', 'list.csv', `name,email\nSomebody,${EMAIL}\n`),
    await upload('items', 'stock.csv', `sku,remark\nA-1,reserved for ${NAME}\n`),
    // without a header row the first person looks like one
    await upload('customers', 'plain.csv', `Somebody,${EMAIL}\nBob,bob@example.com\n`),
    // it can't be searched
    await upload('customers', 'broken.csv', `name,email\n"Somebody,${EMAIL}\n`),
    await upload('customers', `${EMAIL} list.csv`, 'name\nSomebody\n'),
  ];
  const other = await upload('customers', 'others.csv', 'name,email\nBob,bob@example.com\n');
  await app.drain();
  // the file of one was removed earlier; its name and header were not
  await app.db.rows(sql`delete from importrun_row where run_id = ${ownFiles[2]}`);
  await app.db.rows(sql`update importrun set file_removed_at = now() where id = ${ownFiles[2]}`);
  await app.db.rows(sql`insert into importrun_mapping (kind, headings, mapping, options)
    values ('customers', 'x', ${JSON.stringify({ name: { value: NAME } })}::jsonb, '{}'), ('customers', 'y', '{"name": {"columns": [0]}}', '{}')`);
  expect(Object.keys(await found())).toEqual(
    expect.arrayContaining([
      'importrun.headings',
      'importrun.file_name',
      'importrun_part.bytes',
      'importrun_row.cells',
      'importrun_mapping.mapping',
    ]),
  );
  expect((await erase(id)).status).toBe(200);
  expect(await found()).toEqual({});
  for (const one of ownFiles)
    expect((await admin.get(`/api/v1/importrun/${one}/`)).body).toMatchObject({ id: one, file_kept: false });
  expect((await admin.get(`/api/v1/importrun/${other}/`)).body).toMatchObject({
    file_name: 'others.csv',
    file_kept: true,
  });
  expect(await app.db.rows(sql`select cells from importrun_row where run_id = ${other}`)).toHaveLength(1);
  expect(await app.db.rows(sql`select headings from importrun_mapping`)).toEqual([{ headings: 'y' }]);
});
