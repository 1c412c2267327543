/** The product's answers about stock, each beside the reference's. */
import {
  allFreeOf,
  blocks,
  daysOf,
  type Depot,
  DEPOTS,
  free,
  freeOver,
  type Item,
  ITEMS,
  live,
  type Stock,
  units,
} from './stock-model.ts';
import type { Reply } from './test-app.ts';

/** Where the play takes place: the product's ids of the play's names. */
export interface Place {
  get(url: string): Promise<Reply>;
  iso(day: number): string;
  item(item: Item): number;
  depot(depot: Depot): number;
  contract(key: number): number;
  line(key: number): number;
}

type Answer = (
  place: Place,
  stock: Stock,
  pick: (n: number) => number,
) => Promise<readonly [string, unknown, unknown]>;

const SEEN = 30;
const seen = (stock: Stock): number[] => Array.from({ length: SEEN }, (_, n) => stock.today + n);
const some = <T>(list: readonly T[], pick: (n: number) => number): T => list[pick(list.length)] as T;

const planner: Answer = async (place, stock, pick) => {
  const depot = some(DEPOTS, pick);
  const [first, last] = [place.iso(stock.today), place.iso(stock.today + SEEN - 1)];
  const ids = ITEMS.map((item) => place.item(item)).join();
  const reply = await place.get(
    `/api/v1/availability/?depot=${place.depot(depot)}&from=${first}&to=${last}&stockitem__id__in=${ids}`,
  );
  const is = new Map(
    (
      reply.body.results as { stockitem: { id: number }; owned: number; free: number[]; quoted: number[] }[]
    ).map((row) => [row.stockitem.id, [row.owned, row.free, row.quoted]]),
  );
  return [
    `planner of ${depot}: owned, free and quoted of ${ITEMS.join(', ')} from ${first}`,
    ITEMS.map((item) => is.get(place.item(item))),
    ITEMS.map((item) => [
      stock.owned[depot][item],
      allFreeOf(stock, depot, item, seen(stock)),
      seen(stock).map((day) => units(stock, depot, item, day, 'quoted')),
    ]),
  ];
};

const itemDays: Answer = async (place, stock, pick) => {
  const [depot, item] = [some(DEPOTS, pick), some(ITEMS, pick)];
  const last = place.iso(stock.today + SEEN - 1);
  const { body } = await place.get(
    `/api/v1/stockitem/${place.item(item)}/availability/?depot=${place.depot(depot)}&to=${last}`,
  );
  interface Day {
    owned: number;
    committed: number;
    quarantined: number;
    quoted: number;
    free: number;
    holders: { kind: string; quantity: number; contract: { id: number } }[];
  }
  const figures = allFreeOf(stock, depot, item, seen(stock));
  return [
    `days of ${item} at ${depot}: owned, free, committed, quarantined, quoted, holders`,
    [
      body.available,
      body.days.map((day: Day) => [
        day.owned,
        day.free,
        day.committed,
        day.quarantined,
        day.quoted,
        day.holders.map((one) => `${one.contract.id} ${one.quantity}`).sort(),
      ]),
    ],
    [
      Math.min(stock.owned[depot][item], ...figures),
      seen(stock).map((day) => [
        stock.owned[depot][item],
        free(stock, depot, item, day),
        units(stock, depot, item, day, 'committed'),
        units(stock, depot, item, day, 'quarantined'),
        units(stock, depot, item, day, 'quoted'),
        stock.contracts
          .filter((contract) => contract.depot === depot)
          .flatMap((contract) =>
            contract.lines
              .filter((line) => line.item === item)
              .flatMap((line) => blocks(stock, contract, line))
              .filter((block) => daysOf(stock, block).includes(day))
              .map((block) => `${place.contract(contract.key)} ${block.units}`),
          )
          .sort(),
      ]),
    ],
  ];
};

const contractLines: Answer = async (place, stock, pick) => {
  if (stock.contracts.length === 0) return ['lines', 0, 0];
  const contract = some(stock.contracts, pick);
  const { body } = await place.get(
    `/api/v1/contractstock/?contract__id__in=${place.contract(contract.key)}&page_size=100&ordering=id`,
  );
  return [
    `lines of contract ${contract.key}: available, owned`,
    body.results.map((line: { id: number; available: number | null; owned: number | null }) => [
      line.id,
      line.available,
      line.owned,
    ]),
    contract.lines.map((line) => {
      const [block] = blocks(stock, contract, line);
      const at = [contract.depot, line.item] as const;
      return block === undefined
        ? [place.line(line.key), null, null]
        : [
            place.line(line.key),
            freeOver(stock, at, daysOf(stock, block), [block]),
            stock.owned[contract.depot][line.item],
          ];
    }),
  ];
};

const levels: Answer = async (place, stock, pick) => {
  const item = some(ITEMS, pick);
  const { body } = await place.get(`/api/v1/stockitem/${place.item(item)}/`);
  const sum = (of: (depot: Depot) => number) => of('north') + of('south');
  return [
    `levels of ${item}: owned, live, both at each depot`,
    [
      body.original_stock_level,
      body.live_stock_level,
      body.depot_stock.map((one: { depot: { code: string }; original: number; live: number }) => [
        one.depot.code,
        one.original,
        one.live,
      ]),
    ],
    [
      sum((depot) => stock.owned[depot][item]),
      sum((depot) => live(stock, depot, item)),
      DEPOTS.map((depot) => [depot, stock.owned[depot][item], live(stock, depot, item)]),
    ],
  ];
};

const hire: Answer = async (place, stock, pick) => {
  const [depot, item] = [some(DEPOTS, pick), some(ITEMS, pick)];
  const from = stock.today + pick(12);
  const to = from + pick(5);
  const contract = pick(2) === 0 ? undefined : stock.contracts[pick(stock.contracts.length + 1)];
  const { body } = await place.get(
    `/api/v1/availability/hire/?depot=${place.depot(depot)}&delivery_date=${place.iso(from)}&collection_date=${place.iso(to)}` +
      `&stockitem__id__in=${place.item(item)}${contract === undefined ? '' : `&contract=${place.contract(contract.key)}`}`,
  );
  const { prep, turnaround, washing } = stock.rules[depot];
  const first = Math.max(stock.today, from - prep);
  const last = to + turnaround + (item === 'plain' ? 0 : washing);
  const range = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  const own =
    contract?.depot === depot
      ? contract.lines.filter((line) => line.item === item).flatMap((line) => blocks(stock, contract, line))
      : [];
  return [
    `hire of ${item} at ${depot} from ${from} to ${to} for contract ${contract?.key}: owned, free`,
    [body[0].owned, body[0].free],
    [stock.owned[depot][item], freeOver(stock, [depot, item], range, own)],
  ];
};

const ANSWERS = [planner, itemDays, contractLines, levels, hire];

/** Asks the product and returns the differences. `pick(n)` chooses a number below n: of the answers, and of the questions. */
export async function compare(place: Place, stock: Stock, pick?: (n: number) => number): Promise<string[]> {
  const differences: string[] = [];
  const ask = async (answer: Answer, choose: (n: number) => number): Promise<void> => {
    const [what, is, should] = await answer(place, stock, choose);
    if (JSON.stringify(is) !== JSON.stringify(should))
      differences.push(`${what}\n  product   ${JSON.stringify(is)}\n  reference ${JSON.stringify(should)}`);
  };
  if (pick !== undefined) {
    await ask(planner, pick);
    await ask(some(ANSWERS, pick), pick);
    return differences;
  }
  const everything = Math.max(DEPOTS.length * ITEMS.length, stock.contracts.length);
  for (const answer of ANSWERS)
    for (let n = 0; n < everything; n++) {
      let digits = n;
      await ask(answer, (count) => {
        const choice = digits % count;
        digits = Math.floor(digits / count);
        return choice;
      });
    }
  return [...new Set(differences)].slice(0, 3);
}
