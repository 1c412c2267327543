/** Data for a journey, created over the API: its own items and contracts. */
import { expect, test } from '@playwright/test';
import { ADMIN, PASSWORD } from './people.ts';

interface Made {
  readonly id: number;
}
export interface Item extends Made {
  readonly sku: string;
  readonly internal_title: string;
}
export interface Hire extends Made {
  readonly contract_number: string;
}
export interface PaymentRequest extends Made {
  readonly uuid: string;
  readonly number: string;
  readonly amount: string;
  readonly payable: string;
}
type MoneyType = 'deposit' | 'contract' | 'damages';
export interface Account extends Made {
  readonly code: string;
}
interface Depot extends Made {
  readonly name: string;
}
export interface Business {
  /** Active depots, the default one first. */
  readonly depots: readonly Depot[];
  /** An item of which the default depot owns this many; items with the same tag are alternatives. */
  readonly item: (title: string, owned: number, tag?: number, fields?: object) => Promise<Item>;
  readonly tag: () => Promise<number>;
  /** A new account with these fields. */
  readonly account: (fields?: object) => Promise<Account>;
  /** A quote for an item, with dates counted in days from today, by default on the default account. */
  readonly quote: (item: Item, quantity: number, from: number, to: number, on?: Account) => Promise<Hire>;
  /** The same, confirmed, so that it reserves its units. */
  readonly order: (item: Item, quantity: number, from: number, to: number, on?: Account) => Promise<Hire>;
  /** Moves a contract by the name of the move. */
  readonly move: (hire: Hire, ...actions: readonly string[]) => Promise<void>;
  /** Counts in as good all that is out. */
  readonly countIn: (hire: Hire) => Promise<void>;
  /** Changes fields of a contract. */
  readonly change: (hire: Hire, fields: object) => Promise<void>;
  /** The first payment request of a type. */
  readonly request: (hire: Hire, type: MoneyType) => Promise<PaymentRequest>;
  /** Requests an amount. */
  readonly ask: (hire: Hire, type: MoneyType, amount: string) => Promise<PaymentRequest>;
  readonly cancel: (request: PaymentRequest) => Promise<void>;
  /** Records a bank transfer of an amount. */
  readonly pay: (request: PaymentRequest, amount: string) => Promise<void>;
  /** Requests the rest of a balance and records its bank transfer. */
  readonly settle: (hire: Hire, type: MoneyType) => Promise<PaymentRequest>;
  /** Gives a contract a state, by its name. */
  readonly mark: (hire: Hire, state: string) => Promise<void>;
  /** Records an undecided damage of a hire that is out. */
  readonly damage: (hire: Hire, description: string, price: string) => Promise<void>;
  /** Requests a refund, with its method if known. */
  readonly askRefund: (
    request: PaymentRequest,
    amount: string,
    reason: string,
    manual_reference?: string,
  ) => Promise<Made>;
  /** The first line of a contract. */
  readonly lineOf: (hire: Hire) => Promise<Made>;
  /** Adds a line to a contract, with further fields. */
  readonly addLine: (hire: Hire, item: Item, quantity: number, fields?: object) => Promise<Made>;
  /** Creates a change request, with further fields. */
  readonly wish: (hire: Hire, title: string, fields?: object) => Promise<Made>;
  /** Logs a call about a contract. */
  readonly message: (hire: Hire, words: string) => Promise<Made>;
  /** The total of a contract as decimal text. */
  readonly totalOf: (hire: Hire) => Promise<string>;
  /** Sets the due date of a contract, in days from today. */
  readonly due: (hire: Hire, days: number) => Promise<void>;
  /** Changes the price of an item. */
  readonly price: (item: Item, price: string) => Promise<void>;
  /** Changes the weight of an item. */
  readonly weigh: (item: Item, kg: string) => Promise<void>;
  /** A van's run this many days from today, with deliveries to these hires in order. */
  readonly run: (name: string, day: number, hires: readonly Hire[]) => Promise<Made>;
  /** Writes units off although later hires become short. */
  readonly writeOff: (item: Item, quantity: number) => Promise<void>;
}

/** The calendar day this many days from today, YYYY-MM-DD. */
export const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const attach = (system_action: string) => ({ system_action, action: 'attach' });
const refundOf = (paymentrequest: number, amount: string, reason: string, manual_reference = '') => ({
  paymentrequest,
  amount,
  reason,
  manual_reference,
});

let made = 0;
const unique = (): string => `${process.pid.toString(36)}${Date.now().toString(36)}${made++}`.toUpperCase();

/** Shorter than a journey's limit, so that the unanswered call is named. In milliseconds. */
const ANSWER_WITHIN = 25_000;

/**
 * @param account the customer's account: by default a credit account; `ALDER04` pays before the goods go out
 * @param email the user who does it
 */
export async function openBusiness(account = 'WHITS01', email = ADMIN): Promise<Business> {
  const base = test.info().project.use.baseURL ?? '';
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const send = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    data?: unknown,
  ): Promise<T> => {
    const body = data === undefined ? {} : { body: JSON.stringify(data) };
    const signal = AbortSignal.timeout(ANSWER_WITHIN);
    const { answer, text } = await fetch(base + path, { method, headers, signal, ...body })
      .then(async (given) => ({ answer: given, text: await given.text() }))
      .catch((cause: unknown) => {
        throw new Error(`${method} ${path}: ${String(cause)}`, { cause });
      });
    expect(answer.ok, `${method} ${path}: ${text}`).toBe(true);
    return JSON.parse(text) as T;
  };
  const signedIn = await send<{ access_token: string }>('POST', '/auth/login/', {
    email,
    password: PASSWORD,
  });
  headers['authorization'] = `Bearer ${signedIn.access_token}`;
  const oldest = '/api/v1/depot/?active=true&ordering=id';
  const { results: depots } = await send<{ results: Depot[] }>('GET', oldest);
  const depot = depots[0]?.id;
  const found = `/api/v1/account/?search=${account}`;
  const payer = (await send<{ results: (Made & { lead_customer: Made })[] }>('GET', found)).results[0];
  // Journeys run in parallel and repeatedly: their orders together must not reach a limit.
  await send('PATCH', `/api/v1/account/${payer?.id}/`, { credit_limit: null, credit_limit_hard_limit: null });
  const addLine: Business['addLine'] = async ({ id: contract }, { id: stockitem }, quantity, fields) =>
    send<Made>('POST', '/api/v1/contractstock/', { contract, stockitem, quantity, ...fields });
  const quote: Business['quote'] = async (item, quantity, from, to, on) => {
    const hire = await send<Hire>('POST', '/api/v1/contract/', {
      lead_customer: payer?.lead_customer.id,
      account: on?.id ?? payer?.id,
      depot,
      delivery_type: 'none',
      delivery_date: dayFrom(from),
      collection_date: dayFrom(to),
    });
    await addLine(hire, item, quantity);
    return hire;
  };
  const move: Business['move'] = async (hire, ...actions) => {
    for (const system_action of actions)
      await send('PUT', `/api/v1/contract/${hire.id}/system_state/`, attach(system_action));
  };
  const findRequest = async (hire: Hire, type: MoneyType) => {
    const path = `/api/v1/accounting/paymentrequest/?contract__id=${hire.id}&type__in=${type}&ordering=id`;
    return (await send<{ results: PaymentRequest[] }>('GET', path)).results[0];
  };
  const request: Business['request'] = async (hire, type) => {
    const found = await findRequest(hire, type);
    if (found === undefined) throw new Error(`${hire.contract_number} has no ${type} request`);
    return found;
  };
  const ask: Business['ask'] = async (hire, type, amount) =>
    send<PaymentRequest>('POST', '/api/v1/accounting/paymentrequest/', { contract: hire.id, type, amount });
  const pay: Business['pay'] = async ({ id }, amount) => {
    await send('POST', '/api/v1/accounting/transaction/', { payment_request: id, amount, confirm: true });
  };
  return {
    depots,
    quote,
    tag: async () => (await send<Made>('POST', '/api/v1/tag/', { name: unique() })).id,
    item: async (title, owned, tag, fields) => {
      const sku = unique();
      return send<Item>('POST', '/api/v1/stockitem/', {
        sku,
        third_party_software_reference: sku,
        internal_title: `${title} ${sku}`,
        active: true,
        price: '20.00',
        depot_stock: [{ depot, original: owned }],
        tags: tag === undefined ? [] : [tag],
        ...fields,
      });
    },
    account: async (fields = {}) =>
      send<Account>('POST', '/api/v1/account/', {
        code: unique(),
        name: 'Accounted for',
        lead_customer: payer?.lead_customer.id,
        customers: [payer?.lead_customer.id],
        active: true,
        ...fields,
      }),
    lineOf: async (hire) => {
      const path = `/api/v1/contractstock/?contract__id__in=${hire.id}&ordering=id`;
      const [line] = (await send<{ results: Made[] }>('GET', path)).results;
      if (line === undefined) throw new Error(`${hire.contract_number} has no line`);
      return line;
    },
    addLine,
    wish: async (hire, title, fields) =>
      send<Made>('POST', '/api/v1/changerequest/', {
        object_id: hire.id,
        title,
        content: `${title}, please. We count on you.`,
        ...fields,
      }),
    message: async (hire, words) =>
      send<Made>('POST', '/api/v1/ses/sesmail_incoming/', {
        subject: `Your contract ${hire.contract_number}`,
        category: 'message',
        source: 'petra@quill.example',
        destination: 'hire@hireyard.example',
        type: 'text',
        content: words,
        contract: hire.id,
      }),
    totalOf: async (hire) =>
      (await send<{ grand_total: string }>('GET', `/api/v1/contract/${hire.id}/`)).grand_total,
    due: async (hire, days) => {
      await send('PATCH', `/api/v1/contract/${hire.id}/`, { payment_due_date: dayFrom(days) });
    },
    order: async (item, quantity, from, to, on) => {
      const hire = await quote(item, quantity, from, to, on);
      await move(hire, 'entered');
      return hire;
    },
    price: async ({ id }, price) => {
      await send('PATCH', `/api/v1/stockitem/${id}/`, { price });
    },
    weigh: async ({ id }, weight) => {
      await send('PATCH', `/api/v1/stockitem/${id}/`, { weight });
    },
    run: async (name, day, hires) => {
      const run = await send<Made>('POST', '/api/v1/vehiclerun/', {
        depot,
        day: dayFrom(day),
        name,
        vehicle: 'van',
      });
      const stops = hires.map(({ id }) => ({ contract: id, leg: 'out' }));
      await send('PUT', `/api/v1/vehiclerun/${run.id}/stops/`, { stops });
      return run;
    },
    move,
    countIn: async ({ id }) => {
      await send('POST', `/api/v1/contract/${id}/count_in/`, { rest_good: true });
    },
    change: async (hire, fields) => {
      await send('PATCH', `/api/v1/contract/${hire.id}/`, fields);
    },
    request,
    ask,
    cancel: async ({ id }) => {
      await send('PUT', `/api/v1/accounting/paymentrequest/${id}/system_state/`, attach('cancelled'));
    },
    pay,
    settle: async (hire, type) => {
      const made =
        (await findRequest(hire, type)) ??
        (await send<PaymentRequest>('POST', '/api/v1/accounting/paymentrequest/', {
          contract: hire.id,
          type,
        }));
      await pay(made, made.payable);
      return made;
    },
    mark: async (hire, state) => {
      const found = await send<{ results: Made[] }>(
        'GET',
        `/api/v1/stateit/state/?search="${encodeURIComponent(state)}"`,
      );
      await send('PUT', `/api/v1/contract/${hire.id}/state/`, {
        state_id: found.results[0]?.id,
        action: 'attach',
      });
    },
    damage: async (hire, description, price) => {
      await send('POST', '/api/v1/damage/', {
        contract: hire.id,
        kind: 'broken',
        quantity: 1,
        description,
        unit_price: price,
      });
    },
    askRefund: async ({ id }, ...asked) =>
      send('POST', '/api/v1/accounting/refundrequest/', refundOf(id, ...asked)),
    writeOff: async (item, quantity) => {
      const why = { kind: 'write_off', reason: 'broken', accept_shortage: true };
      await send('POST', '/api/v1/stockmovement/', { stockitem: item.id, depot, quantity, ...why });
    },
  };
}
