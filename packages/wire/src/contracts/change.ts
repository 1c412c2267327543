/** Shapes of the changes that customers request: the proposal and its impact (spec §3.12, domain rules §10). */
import { t } from '@hireyard/messages';
import type { MoneyType } from '@hireyard/domain/money/balance';
import { MAX_UNITS, type ProposedLine, proposalErrors } from '@hireyard/domain/contracts/change-request';
import { DELIVERY_TYPES } from '@hireyard/domain/contracts/delivery-type';
import * as f from '../field.ts';
import { checkFields, checkObjects, isObject } from '../resource/objects.ts';

/** Contract fields that a proposal may change, besides lines. */
export const PROPOSAL_FIELDS = {
  hire_date: f.date({ nullable: true, label: t('Hire date') }),
  delivery_date: f.date({ nullable: true, label: t('Delivery date') }),
  collection_date: f.date({ nullable: true, label: t('Collection date') }),
  delivery_type: f.choice(DELIVERY_TYPES, { label: t('Delivery') }),
  address_1: f.text({ label: t('Address line 1') }),
  address_2: f.text({ label: t('Address line 2') }),
  address_3: f.text({ label: t('Address line 3') }),
  address_town: f.text({ label: t('Town') }),
  address_county: f.text({ label: t('County') }),
  address_postcode: f.text({ label: t('Postcode'), max: 20 }),
};
const LINE_FIELDS = {
  id: f.relation('contractstock', { id: f.id() }, {}),
  stockitem: f.relation('stockitem', { id: f.id() }, {}),
  quantity: f.int({ min: 0, max: MAX_UNITS }),
  delivery_date: f.date({ nullable: true, label: t('Own delivery date') }),
  collection_date: f.date({ nullable: true, label: t('Own collection date') }),
};
const MAX_LINES = 200;

/** A proposed change of a contract. Fields that it leaves out keep their values. */
export type Proposal = {
  readonly [K in keyof typeof PROPOSAL_FIELDS]?: string | null;
} & { readonly lines?: readonly ProposedLine[] };

/** Checks a proposal's field types and the proposal itself. Drops unknown fields. */
function checkProposal(given: unknown): Proposal | f.Refusal {
  if (!isObject(given)) return f.refuse(t('This must be an object.'));
  const { value, errors } = checkFields(PROPOSAL_FIELDS, given);
  if ('lines' in given && given.lines !== undefined) {
    const lines = checkObjects<ProposedLine>(LINE_FIELDS, MAX_LINES, given.lines);
    if (lines instanceof f.Refusal) errors['lines'] = lines.errors;
    else value['lines'] = lines;
  }
  const found = Object.keys(errors).length > 0 ? errors : proposalErrors(value);
  return Object.keys(found).length > 0 ? new f.Refusal(found) : value;
}

export const proposalField = <const O extends f.FieldOptions>(options: O) =>
  f.makeField('json', options, {
    json: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          Object.entries(PROPOSAL_FIELDS).map(([name, field]) => [name, field.writeJson]),
        ),
        lines: {
          type: 'array',
          maxItems: MAX_LINES,
          items: {
            type: 'object',
            properties: {
              id: { type: 'integer' },
              stockitem: { type: 'integer' },
              quantity: { type: 'integer', minimum: 0, maximum: MAX_UNITS },
              delivery_date: LINE_FIELDS.delivery_date.writeJson,
              collection_date: LINE_FIELDS.collection_date.writeJson,
            },
          },
        },
      },
    },
    check: checkProposal,
  }) as unknown as f.FieldFor<Proposal, O>;

/** A customer's change request, added on a contract or from a message. */
export const changeBody = {
  title: f.text({ personal: 'title', required: true, label: t('Title') }),
  content: f.text({
    personal: 'title',
    required: true,
    multiline: true,
    label: t('Requested change'),
  }),
  proposal: proposalField({ nullable: true, label: t('Proposed change') }),
  incoming_email: f.relation(
    'sesmail_incoming',
    { id: f.id() },
    { nullable: true, label: t('From the message') },
  ),
};
export const changeAnswer = { id: f.id(), title: f.text({}), content: f.text({ multiline: true }) };

/** A warning about a contract. It blocks nothing. */
export interface ContractWarning {
  readonly code: string;
  readonly description: string;
  /** Ids of the lines concerned. */
  readonly lines: readonly number[];
}
/** An amount before and after a change, as decimal text. */
export interface BeforeAfter {
  readonly before: string;
  readonly after: string;
}
export interface ImpactLine {
  /** Null for a line that would be added. */
  readonly id: number | null;
  readonly stockitem: number | null;
  readonly title: string;
  readonly before: number;
  readonly after: number;
  /** Own dates that change; null follows the contract. Absent in results stored before lines had dates. */
  readonly dates?: readonly {
    readonly field: 'delivery_date' | 'collection_date';
    readonly before: string | null;
    readonly after: string | null;
  }[];
}
/** The price of an edited line. */
export interface LinePrice {
  /** Null for a line that would be added. */
  readonly id: number | null;
  /** Chargeable days of its dates. */
  readonly days: number;
  /** The unit price that the change leaves. */
  readonly unit_price: string;
  /** The unit price for these days; null if the price above is for them, or was set by a person. */
  readonly for_days: string | null;
}
/** How a change affects a contract. */
export interface Effect {
  readonly price: BeforeAfter;
  readonly tax: BeforeAfter;
  readonly deposit: BeforeAfter;
  readonly delivery: BeforeAfter;
  readonly vehicles: { readonly before: number; readonly after: number };
  /** Remaining credit of the account; null without a limit. */
  readonly credit_left: BeforeAfter | null;
  /** Contract fields that differ. */
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
  readonly lines: readonly ImpactLine[];
}
/** The impact of a proposed change. Nothing is saved. */
export interface Impact extends Effect {
  /** Missing units per item and day; for a quote, as if it were confirmed. */
  readonly shortages: readonly {
    readonly stockitem: number;
    readonly title: string;
    readonly day: string;
    readonly short: number;
  }[];
  /** Problems that the change would cause. */
  readonly problems: readonly { readonly code: string; readonly description: string }[];
  /** Prices of edited lines of stock items, if dates of a line are edited; otherwise empty. */
  readonly prices: readonly LinePrice[];
  /** Warnings that the contract would have. */
  readonly warnings: readonly ContractWarning[];
  /** Reasons why it can't be applied, in words; empty if it can. */
  readonly refused: readonly string[];
  /** Estimated margin; null unless the business has set its hire costs. */
  readonly margin: { readonly before: MarginEstimate; readonly after: MarginEstimate } | null;
  /** For an order that would be abandoned; null for anything else, or if that is refused. */
  readonly cancellation: CancellationEffect | null;
}
/** Decimals before tax. A cost is null if its rate isn't set. */
export interface MarginEstimate {
  /** The contract's value before tax. */
  readonly value: string;
  readonly wear: string | null;
  readonly washing: string | null;
  readonly delivery: string | null;
  readonly margin: string;
}
/** The cancellation charge and refunds of an abandoned order; decimals. */
export interface CancellationEffect {
  /** Including tax. */
  readonly charge: string;
  /** The charge that the rules propose, including tax, and the reason. */
  readonly proposed: string;
  readonly percent: string;
  readonly reason: string;
  /** Paid and not refunded. */
  readonly paid: string;
  /** Still owed afterwards. */
  readonly outstanding: string;
  readonly to_refund: string;
  /** Amount by payment request. */
  readonly refunds: readonly {
    readonly paymentrequest: number;
    readonly type: MoneyType;
    readonly amount: string;
  }[];
}
const anything = <T>(type: 'object' | 'array') =>
  f.json<T, { readOnly: true }>({ readOnly: true }, type === 'array' ? { type, items: {} } : { type });
const orNothing = <T>() =>
  f.json<T, { readOnly: true; nullable: true }>({ readOnly: true, nullable: true }, { type: 'object' });
export const impactShape = {
  price: anything<BeforeAfter>('object'),
  tax: anything<BeforeAfter>('object'),
  deposit: anything<BeforeAfter>('object'),
  delivery: anything<BeforeAfter>('object'),
  vehicles: anything<{ before: number; after: number }>('object'),
  credit_left: orNothing<BeforeAfter | null>(),
  fields: anything<Impact['fields']>('array'),
  lines: anything<Impact['lines']>('array'),
  prices: anything<Impact['prices']>('array'),
  shortages: anything<Impact['shortages']>('array'),
  problems: anything<Impact['problems']>('array'),
  warnings: anything<Impact['warnings']>('array'),
  refused: anything<Impact['refused']>('array'),
  margin: orNothing<Impact['margin']>(),
  cancellation: orNothing<Impact['cancellation']>(),
};

/** The result of an applied proposal, stored with the request. */
export interface Applied extends Effect {
  /** Name of the user. */
  readonly by: string;
}
