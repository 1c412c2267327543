/** Plays operations on the product through its API and on the reference, and compares every answer. */
import { sql } from '../db/database.ts';
import { settingsReader } from '../platform/settings/settings.ts';
import { reconcileStock } from '../stock/reservations/reconcile.ts';
import { compare, type Place } from './stock-answers.ts';
import { type GoodsOp, isGoodsOp } from './stock-goods.ts';
import { type Depot, DEPOTS, type DepotRules, type Item, ITEMS, type Stock } from './stock-model.ts';
import { type Op, otherDepot, type Outcome, play } from './stock-moves.ts';
import { type Reply, testApp } from './test-app.ts';
import { makeWorld } from './world.ts';

const START = Date.UTC(2027, 0, 4);
export const iso = (day: number): string => new Date(START + day * 86_400_000).toISOString().slice(0, 10);
const isoOrNull = (day: number | null): string | null => (day === null ? null : iso(day));

export interface Opening {
  readonly rules: Stock['rules'];
  readonly owned: Stock['owned'];
}
export const openingStock = ({ rules, owned }: Opening): Stock => ({
  today: 0,
  rules,
  owned: structuredClone(owned),
  contracts: [],
});

/** The difference and its operation. */
export interface Failure {
  readonly at: number;
  readonly why: string;
}

const outcomeOf = ({ status, body }: Reply): Outcome | 'error' => {
  if (status < 300) return 'ok';
  if (status >= 500) return 'error';
  return body?.code === 'shortage' ? 'short' : 'no';
};

/** A running product with the items and depots of a play. */
export interface Stage {
  readonly place: Place;
  perform(op: Op): Promise<Reply>;
  reconcile(today: number): Promise<string[]>;
  end(): Promise<void>;
}

export async function openStage({ rules, owned }: Opening): Promise<Stage> {
  let today = 0;
  // Each day signs in again, in long plays more often than people may.
  const app = await testApp({
    env: { RATE_LIMIT: '0' },
    now: () => new Date(START + today * 86_400_000 + 43_200_000),
  });
  let agent = await app.as('admin');
  const world = await makeWorld(agent);
  // On credit, without a deposit: money refuses no move, so only stock decides.
  await app.db.rows(sql`update account set credit_account = true where id = ${world.account}`);
  const contracts = new Map<number, number>();
  const lines = new Map<number, number>();
  const created = async (path: string, body: object): Promise<number> => {
    const reply = await agent.post(`/api/v1/${path}/`, body);
    if (reply.status !== 201) throw new Error(`POST ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.id;
  };
  const address = { address_1: '1 Mill Lane', address_town: 'Bristol', address_postcode: '04101' };
  const depots = new Map<string, number>();
  for (const depot of DEPOTS)
    depots.set(depot, await created('depot', { code: depot, name: depot, ...address }));
  const per = (pick: (rules: DepotRules) => unknown) =>
    JSON.stringify({
      default: null,
      depots: Object.fromEntries(DEPOTS.map((depot) => [depots.get(depot), pick(rules[depot])])),
    });
  const settings = {
    prep_days: per((one) => one.prep),
    turnaround_days: per((one) => one.turnaround),
    washable_extra_days: per((one) => one.washing),
    availability_guard: per((one) => one.guard),
  };
  for (const [code, value] of Object.entries(settings))
    await app.db.rows(
      sql`update setting set value = ${value}::jsonb || jsonb_build_object('default', value -> 'default') where code = ${code}`,
    );
  const items = new Map<string, number>();
  for (const item of ITEMS)
    items.set(
      item,
      await created('stockitem', {
        sku: item,
        third_party_software_reference: item,
        internal_title: item,
        price: '100.00',
        ...(item === 'washed' ? { washup_price: '1.00' } : item === 'rated' ? { washup_rate: '0.30' } : {}),
        depot_stock: DEPOTS.map((depot) => ({ depot: depots.get(depot), original: owned[depot][item] })),
      }),
    );
  const id = (ids: ReadonlyMap<unknown, number>, key: unknown): number => ids.get(key) ?? -1;
  const contractPath = (key: number) => `/api/v1/contract/${contracts.get(key)}/`;
  const linePath = (key: number) => `/api/v1/contractstock/${lines.get(key)}/`;

  async function quote(op: Extract<Op, { op: 'quote' }>): Promise<Reply> {
    const reply = await agent.post('/api/v1/contract/', {
      lead_customer: world.customer,
      account: world.account,
      depot: depots.get(op.depot),
      delivery_date: iso(op.from),
      collection_date: iso(op.to),
      hold_until: isoOrNull(op.hold),
      delivery_type: 'none',
      address_postcode: '04101',
    });
    if (reply.status === 201) contracts.set(op.contract, reply.body.id);
    return reply;
  }
  async function addLine(op: Extract<Op, { op: 'line' }>): Promise<Reply> {
    const body = {
      contract: contracts.get(op.contract),
      stockitem: items.get(op.item),
      quantity: op.quantity,
    };
    const reply = await agent.post('/api/v1/contractstock/', body);
    if (reply.status === 201) lines.set(op.line, reply.body.id);
    return reply;
  }
  async function moveContract(op: Extract<Op, { op: 'move' }>): Promise<Reply> {
    const move = () =>
      agent.put(`${contractPath(op.contract)}system_state/`, {
        system_action: op.to,
        action: 'attach',
        additional: {
          reason: 'Asked for',
          ...(op.hold === undefined ? {} : { hold_until: isoOrNull(op.hold) }),
        },
      });
    const reply = await move();
    const onlyCount = reply.body.problems?.every(({ code }: { code: string }) => code === 'units_counted');
    if (reply.status !== 409 || onlyCount !== true || reply.body.problems.length === 0) return reply;
    await agent.post(`${contractPath(op.contract)}count_in/`, { rest_good: true });
    return move();
  }
  async function count(op: Extract<Op, { op: 'count' }>): Promise<Reply> {
    const line = lines.get(op.line);
    const { body } = await agent.get(linePath(op.line));
    const path = `/api/v1/contract/${body.contract.id}/count_in/`;
    const counted = (await agent.get(path)).body.lines.find(
      (one: { contractstock: number }) => one.contractstock === line,
    );
    const units = Number(counted?.[op.condition] ?? 0) + op.units;
    return agent.post(path, { lines: [{ contractstock: line, [op.condition]: units }] });
  }
  /** Posts about the goods of a line to a call of its contract. */
  async function onGoods(
    op: { readonly line: number },
    call: string,
    bodyOf: (line: number) => object,
  ): Promise<Reply> {
    const { body } = await agent.get(linePath(op.line));
    return agent.post(`/api/v1/contract/${body.contract.id}/${call}/`, bodyOf(id(lines, op.line)));
  }
  function changeGoods(op: GoodsOp): Promise<Reply> {
    if (op.op === 'count') return count(op);
    const { units: quantity } = op;
    return op.op === 'send'
      ? onGoods(op, 'send', (contractstock) => ({ lines: [{ contractstock, quantity }] }))
      : onGoods(op, 'swap', (line) => ({
          line,
          quantity,
          condition: op.condition,
          reason: 'It wobbles',
        }));
  }
  const moveStock = (op: Extract<Op, { item: Item; depot: Depot }>): Promise<Reply> =>
    agent.post('/api/v1/stockmovement/', {
      stockitem: items.get(op.item),
      depot: depots.get(op.depot),
      kind: op.op,
      quantity: op.quantity,
      ...(op.op === 'transfer' ? { to_depot: depots.get(otherDepot(op.depot)) } : {}),
      ...('accept' in op ? { accept_shortage: op.accept } : {}),
    });
  async function perform(op: Op): Promise<Reply> {
    if (isGoodsOp(op)) return changeGoods(op);
    switch (op.op) {
      case 'days': {
        today += op.days;
        // Sessions end with the day, so this signs in again.
        agent = await app.as('admin');
        return { status: 200, body: {}, bytes: Buffer.alloc(0), headers: {} };
      }
      case 'quote':
        return quote(op);
      case 'line':
        return addLine(op);
      case 'quantity':
        return agent.patch(linePath(op.line), { quantity: op.quantity });
      case 'swap':
        return agent.patch(linePath(op.line), { stockitem: items.get(op.item) });
      case 'drop':
        return agent.del(linePath(op.line));
      case 'own':
        return agent.patch(linePath(op.line), {
          delivery_date: isoOrNull(op.from),
          collection_date: isoOrNull(op.to),
        });
      case 'dates':
        return agent.patch(contractPath(op.contract), {
          delivery_date: iso(op.from),
          collection_date: iso(op.to),
        });
      case 'hold':
        return agent.patch(contractPath(op.contract), { hold_until: isoOrNull(op.hold) });
      case 'depot':
        return agent.patch(contractPath(op.contract), { depot: depots.get(op.depot) });
      case 'delete':
        return agent.del(contractPath(op.contract));
      case 'move':
        return moveContract(op);
      default:
        return moveStock(op);
    }
  }
  return {
    place: {
      get: (url) => agent.get(url),
      iso,
      item: (item) => id(items, item),
      depot: (depot) => id(depots, depot),
      contract: (key) => id(contracts, key),
      line: (key) => id(lines, key),
    },
    perform,
    async reconcile(day) {
      const findings = await reconcileStock(app.db, await settingsReader.all(app.db), iso(day));
      return findings.map((one) => `${one.kind}: ${one.text}`);
    },
    end: () => app.end(),
  };
}

/**
 * Plays the operations and returns the first difference, if any. `pick` chooses what to compare after
 * each; without it everything is compared, but only after the last one.
 */
export async function playAll(
  opening: Opening,
  ops: (stock: Stock, n: number) => Op | undefined,
  pick?: (n: number) => number,
): Promise<{ readonly played: Op[]; readonly outcomes: Record<string, number>; readonly failure?: Failure }> {
  const stage = await openStage(opening);
  const played: Op[] = [];
  const outcomes: Record<string, number> = {};
  let stock = openingStock(opening);
  try {
    let op = ops(stock, 0);
    for (let n = 1; op !== undefined; n++) {
      const expected = play(stock, op);
      ({ stock } = expected);
      const next = ops(stock, n);
      if (expected.outcome !== 'skip') {
        played.push(op);
        const reply = await stage.perform(op);
        const outcome = outcomeOf(reply);
        const name = `${op.op === 'move' ? op.to : op.op} ${outcome}`;
        outcomes[name] = (outcomes[name] ?? 0) + 1;
        const differences =
          outcome === expected.outcome
            ? []
            : [
                `answered ${outcome} (${reply.status} ${JSON.stringify(reply.body)}), expected ${expected.outcome}`,
              ];
        if (pick !== undefined || next === undefined)
          differences.push(...(await compare(stage.place, stock, pick)));
        if (next === undefined || (pick !== undefined && n % 20 === 0))
          differences.push(...(await stage.reconcile(stock.today)));
        if (differences.length > 0)
          return { played, outcomes, failure: { at: played.length - 1, why: differences.join('\n') } };
      }
      op = next;
    }
    return { played, outcomes };
  } finally {
    await stage.end();
  }
}
