/** Calculates the deposit and delivery of a basket like those of a contract while the shop's customer waits. Stores nothing (docs/run/shop.md). */
import { t } from '@hireyard/messages';
import { formatMoney } from '@hireyard/domain/values/money';
import { normalisePostcode } from '@hireyard/domain/values/postcode';
import { BadSignatureError } from '../platform/ports/call-error.ts';
import type { ShopGateway } from '../platform/ports/shop.ts';
import type { App, Call } from '../platform/http/call.ts';
import { invalid } from '../platform/http/errors.ts';
import type { WriteRoute } from '../platform/http/route-types.ts';
import { countRefused } from '../platform/inbound/endpoint.ts';
import { estimate } from '../contracts/figures/estimate.ts';
import { defaultDepot } from '../platform/settings/default-depot.ts';
import { settingFor } from '../platform/settings/settings.ts';
import { type Basket, readQuestion } from './basket.ts';
import { enquiryRoute } from './enquiry.ts';
import { itemsBySku } from './items.ts';

type Figures = Awaited<ReturnType<typeof estimate>>;

interface Question {
  readonly segment: 'deposit' | 'shipping';
  readonly summary: string;
  readonly answer: (figures: Figures) => Readonly<Record<string, unknown>>;
  readonly properties: Readonly<Record<string, object>>;
  /** Codes of problems that the customer can resolve. */
  readonly problems: ReadonlySet<string>;
}
const money = { type: 'string' };

const QUESTIONS: readonly Question[] = [
  {
    segment: 'deposit',
    summary: 'The deposit of a basket or an order; nothing is saved',
    answer: ({ columns }) => ({ deposit: columns['deposit_amount'], value: columns['value_ex_delivery'] }),
    properties: { deposit: money, value: money },
    problems: new Set(['deposit_below_minimum', 'contract_below_minimum']),
  },
  {
    segment: 'shipping',
    summary: 'Delivery price of a basket or an order, and whether the address is in reach; nothing is saved',
    answer: ({ columns }) => ({
      delivery_charge: columns['calculated_delivery_price'],
      // Only staff add surcharges, so a basket has none.
      surcharge: formatMoney(0n),
      vehicles: columns['calculated_delivery_vehicles'],
      can_deliver: columns['can_deliver'],
    }),
    properties: {
      delivery_charge: money,
      surcharge: money,
      vehicles: { type: 'integer' },
      can_deliver: { type: 'boolean' },
    },
    problems: new Set(['contract_below_minimum', 'postcode_incorrect', 'postcode_in_wrong_field']),
  },
];

const NO_DATES = 'Without delivery and collection dates, the price is for the shortest hire.';

async function figuresFor({ app, db }: Pick<Call, 'app' | 'db'>, basket: Basket) {
  const settings = await app.settings.all(db);
  const depot = basket.depot ?? (await defaultDepot(db, settings));
  if (depot === undefined) throw invalid({ depot: [t('There is no depot yet.')] });
  const items = await itemsBySku(db, basket.skus);
  const { lines, unknown } = basket.lines(items, settingFor<string>(settings, 'currency'));
  const { address, dates, delivery_type } = basket;
  const country = settingFor<string>(settings, 'country');
  const postcode = normalisePostcode(country, address.address_postcode) ?? address.address_postcode;
  const figures = await estimate(
    { app, db },
    { depot, delivery_type, ...dates, ...address, address_postcode: postcode, lines },
  );
  return { figures, unknown };
}

const isComplete = ({ dates }: Basket): boolean =>
  (dates.hire_date ?? dates.delivery_date) !== null && dates.collection_date !== null;

function questionRoute(shop: ShopGateway, question: Question): WriteRoute {
  const { segment, summary, answer, properties, problems } = question;
  return {
    method: 'POST',
    url: `/webhooks/${shop.name}/${segment}/`,
    access: 'public',
    signed: true,
    raw: {
      accepts: ['application/json', 'text/plain', 'application/x-www-form-urlencoded'],
      limit: 1_048_576,
    },
    operationId: `webhook${shop.name.charAt(0).toUpperCase()}${shop.name.slice(1)}${segment.charAt(0).toUpperCase()}${segment.slice(1)}`,
    tag: 'Webhooks',
    summary,
    answer: {
      type: 'object',
      properties: {
        ...properties,
        problems: { type: 'array', items: { type: 'string' } },
        unknown: { type: 'array', items: { type: 'string' } },
        remark: { type: 'string' },
      },
    },
    prepare: async ({ body, request }) => {
      if (shop.isGreeting(body as Buffer, request.headers)) return 'greeting';
      try {
        shop.requireSignature(body as Buffer, request.headers);
        return 'question';
      } catch (error) {
        if (error instanceof BadSignatureError) return 'refused';
        throw error;
      }
    },
    write: async ({ app, db, body, prepared, today }) => {
      if (prepared === 'greeting') return { body: {} };
      if (prepared === 'refused') return countRefused(db, shop.name, today, 401);
      const basket = readQuestion(shop, (body as Buffer).toString('utf8'));
      const { figures, unknown } = await figuresFor({ app, db }, basket);
      return {
        body: {
          ...answer(figures),
          problems: figures.problems
            .filter(({ code }) => problems.has(code))
            .map(({ description }) => description),
          unknown,
          ...(isComplete(basket) ? {} : { remark: NO_DATES }),
        },
      };
    },
  };
}

/** Public routes: enquiries always, the others for the connected shop. */
export const shopRoutes = ({ shop }: App): readonly WriteRoute[] => [
  enquiryRoute,
  ...(shop === undefined ? [] : QUESTIONS.map((question) => questionRoute(shop, question))),
];
