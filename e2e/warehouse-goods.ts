/** Goods of the warehouse for journeys: filled containers, and the server's list of work. */
import { expect, test } from '@playwright/test';
import type { WarehouseHire, WarehouseWork } from '../packages/wire/src/warehouse/warehouse.ts';
import type { Hire, Item } from './business.ts';
import { ADMIN, PASSWORD } from './people.ts';

export interface Crate {
  readonly id: number;
  readonly identifier: string;
  readonly code: string;
}
export interface Goods {
  readonly depot: number;
  /** Fills this many containers with this many units each. */
  readonly fill: (item: Item, containers: number, each: number) => Promise<readonly Crate[]>;
  /** A vehicle's run on a day that delivers these hires. */
  readonly run: (name: string, day: string, ...hires: readonly Hire[]) => Promise<void>;
  /** A hire in the server's work of a day. */
  readonly hire: (hire: Hire, day: string) => Promise<WarehouseHire>;
  /** Repeats a device's call exactly; returns its status. */
  readonly replay: (body: string) => Promise<number>;
}

export async function openGoods(): Promise<Goods> {
  const base = test.info().project.use.baseURL ?? '';
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const send = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(base + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.ok, `${method} ${path}: ${text}`).toBe(true);
    return JSON.parse(text) as T;
  };
  const login = { email: ADMIN, password: PASSWORD };
  const { access_token } = await send<{ access_token: string }>('POST', '/auth/login/', login);
  headers['authorization'] = `Bearer ${access_token}`;
  const one = async (path: string): Promise<number> => {
    const { results } = await send<{ results: { id: number }[] }>('GET', path);
    expect(results.length, path).toBeGreaterThan(0);
    return results[0]?.id ?? 0;
  };
  const depot = await one('/api/v1/depot/?active=true&ordering=id&page_size=1');
  return {
    depot,
    fill: async (item, containers, each) =>
      send<Crate[]>('POST', '/api/v1/stockgroup/bulk/', {
        stock_item_id: item.id,
        stock_container_id: await one('/api/v1/stockcontainer/?search=CRT6422'),
        pack_size: each,
        quantity: containers * each,
        depot,
      }),
    run: async (name, day, ...hires) => {
      const made = { depot, day, name, vehicle: 'van' };
      const { id } = await send<{ id: number }>('POST', '/api/v1/vehiclerun/', made);
      const stops = hires.map((hire) => ({ contract: hire.id, leg: 'out' }));
      await send('PUT', `/api/v1/vehiclerun/${id}/stops/`, { stops });
    },
    hire: async ({ id }, day) => {
      const work = await send<WarehouseWork>('GET', `/api/v1/warehouse/work/?depot=${depot}&day=${day}`);
      const found = work.hires.find((hire) => hire.id === id);
      if (found === undefined) throw new Error(`Hire ${id} is not in the work of ${day}.`);
      return found;
    },
    replay: async (body) =>
      (await fetch(`${base}/api/v1/warehouse/scan/`, { method: 'POST', headers, body })).status,
  };
}
