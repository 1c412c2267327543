import { defineResource } from '@hireyard/wire/resource/define-resource';
import { id, text } from '@hireyard/wire/field';
import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { RequiredError } from './outcome.ts';
import { fakeNetwork, json } from './network.testing.ts';
import { createHttp } from './http.ts';

const depot = defineResource({
  name: 'stock_group',
  path: 'stockgroup',
  permission: 'stock.stockgroup',
  label: 'Filled container',
  plural: 'Filled containers',
  title: ['code'],
  fields: { id: id(), code: text({ required: true }) },
  ordering: ['code'],
  defaultOrdering: 'code',
  workflow: 'contract_status',
  actions: {
    note: {
      method: 'POST',
      path: 'note',
      on: 'record',
      permission: 'group',
      summary: '',
      body: { content: text({}) },
      returns: 'record',
    },
    bulk: {
      method: 'POST',
      path: 'bulk',
      on: 'collection',
      permission: 'group',
      summary: '',
      returns: 'list',
    },
    history: {
      method: 'GET',
      path: 'history',
      on: 'record',
      permission: 'group',
      summary: '',
      returns: 'list',
    },
  },
});

function setup() {
  const net = fakeNetwork();
  net.reply(json({ id: 5 }));
  return { net, api: createClient(createHttp({ fetch: net.fetch }), depot) };
}

describe('resource client', () => {
  it('makes the calls of the standard pattern', async () => {
    const { net, api } = setup();
    await api.list({ search: 'a', page: 2, states__id__in: [1, 2] });
    await api.create({ code: 'A' });
    await api.read(5);
    await api.update(5, { code: 'B' });
    await api.partialUpdate(5, { code: 'C' });
    await api.remove(5);
    await api.state(5, { state_id: 3, action: 'attach' });
    await api.systemState(5, { system_action: 'on_hire', action: 'attach' });
    await api.action('note', { id: 5, body: { content: 'x' } });
    await api.action('bulk');
    await api.action('history', { id: 5 });
    expect(net.sent.map((call) => [call.method, call.url, call.body])).toEqual([
      ['GET', '/api/v1/stockgroup/?search=a&page=2&states__id__in=1&states__id__in=2', undefined],
      ['POST', '/api/v1/stockgroup/', '{"code":"A"}'],
      ['GET', '/api/v1/stockgroup/5/', undefined],
      ['PUT', '/api/v1/stockgroup/5/', '{"code":"B"}'],
      ['PATCH', '/api/v1/stockgroup/5/', '{"code":"C"}'],
      ['DELETE', '/api/v1/stockgroup/5/', undefined],
      ['PUT', '/api/v1/stockgroup/5/state/', '{"state_id":3,"action":"attach"}'],
      ['PUT', '/api/v1/stockgroup/5/system_state/', '{"system_action":"on_hire","action":"attach"}'],
      ['POST', '/api/v1/stockgroup/5/note/', '{"content":"x"}'],
      ['POST', '/api/v1/stockgroup/bulk/', undefined],
      ['GET', '/api/v1/stockgroup/5/history/', undefined],
    ]);
  });

  it('fails before sending when a path id or a body is missing, and names it and the operation', async () => {
    const { net, api } = setup();
    const none = undefined as never;
    const message = (name: string, operation: string) =>
      `Required parameter requestParameters.${name} was null or undefined when calling ${operation}`;
    await expect(api.read(none)).rejects.toThrow(new RequiredError('id', 'stockGroupRead'));
    await expect(api.read(none)).rejects.toMatchObject({ message: message('id', 'stockGroupRead') });
    await expect(api.remove(none)).rejects.toMatchObject({ message: message('id', 'stockGroupDelete') });
    await expect(api.update(none, { code: 'A' })).rejects.toMatchObject({
      message: message('id', 'stockGroupUpdate'),
    });
    await expect(api.create(none)).rejects.toMatchObject({ message: message('data', 'stockGroupCreate') });
    await expect(api.update(5, none)).rejects.toMatchObject({ message: message('data', 'stockGroupUpdate') });
    await expect(api.partialUpdate(5, none)).rejects.toMatchObject({
      message: message('data', 'stockGroupPartialUpdate'),
    });
    await expect(api.systemState(5, none)).rejects.toMatchObject({
      message: message('data', 'stockGroupSystemState'),
    });
    await expect(api.action('note', { id: 5 })).rejects.toMatchObject({
      message: message('data', 'stockGroupNote'),
    });
    await expect(api.action('history')).rejects.toMatchObject({
      message: message('id', 'stockGroupHistory'),
    });
    expect(net.sent).toEqual([]);
  });

  it('keeps ids inside their path segment', async () => {
    const { net, api } = setup();
    await api.read('a/../b?c');
    expect(net.sent[0]?.url).toBe('/api/v1/stockgroup/a%2F..%2Fb%3Fc/');
  });
});
