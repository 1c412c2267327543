/** The single call that each bulk action makes for a record (wire/src/bulk.ts declares its inputs). */
import { dictionary } from '@hireyard/messages/dictionary';
import { CONTRACT_DOCUMENTS } from '@hireyard/wire/contracts/documents';
import type { Db } from '../../db/database.ts';
import { sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict } from '../../platform/http/errors.ts';
import { askInside } from '../../platform/http/inner-call.ts';

type Inputs = Readonly<Record<string, unknown>>;

/** Only reads: the run offers the answers. */
export interface AskingStep {
  /** The API operations it can be. */
  readonly operations: readonly string[];
  readonly operationOf: (inputs: Inputs) => string;
}

export interface WritingStep {
  /** The API operation. */
  readonly operation: string;
  /** Its body for one record. */
  readonly body: (given: {
    readonly app: App;
    readonly db: Db;
    readonly user: Caller;
    readonly inputs: Inputs;
    readonly id: number;
  }) => Promise<unknown>;
  /** The body depends on the record, so it is built under the record's lock. */
  readonly locked?: true;
  /** Changes something on every call, so no record counts as unchanged. */
  readonly always?: true;
}

export type Step = AskingStep | WritingStep;

/** Returns the operation of a step with these inputs. */
export const operationOf = (step: Step, inputs: Inputs): string =>
  'operation' in step ? step.operation : step.operationOf(inputs);

const moving = (operation: string, action?: string): WritingStep => ({
  operation,
  ...(action === 'resend' && { always: true }),
  body: async ({ inputs }) => ({
    system_action: action ?? inputs['system_action'],
    action: 'attach',
    ...(inputs['reason'] ? { additional: { reason: inputs['reason'] } } : {}),
  }),
});

const setting = (operation: string, active: boolean): WritingStep => ({
  operation,
  body: async () => ({ active }),
});
const retiring = (resource: string) => ({
  retire: setting(`${resource}PartialUpdate`, false),
  activate: setting(`${resource}PartialUpdate`, true),
});

/** Sends the email of the preview; 409 with the reasons against sending it. */
const mail: WritingStep = {
  operation: 'sesmailCreate',
  always: true,
  async body({ app, user, inputs, id }) {
    const about = { ...inputs, contract: id };
    const answer = await askInside(app, { operation: 'sesmailPreview', user, body: () => about });
    const preview = ('body' in answer ? answer.body : {}) as {
      to: string;
      subject: string;
      problems: string[];
    };
    if (preview.problems.length > 0) throw conflict(preview.problems.join(' '), 'not_sent');
    return { ...about, type: 'html', to: preview.to, subject: inputs['subject'] || preview.subject };
  },
};

const note: WritingStep = {
  operation: 'contractNote',
  always: true,
  body: async ({ inputs }) => inputs,
};

const tag: WritingStep = {
  operation: 'stockitemPartialUpdate',
  locked: true,
  async body({ db, inputs, id }) {
    // waits for simultaneous changes of the item's tags, so that none is lost
    await db.rows(sql`select 1 from stockitem where id = ${id} for update`);
    const has = await db.rows<{ id: number }>(
      sql`select tag_id as id from stockitem_tag where stockitem_id = ${id}`,
    );
    return { tags: [...new Set([...has.map((one) => one.id), ...(inputs['tags'] as number[])])] };
  },
};

const camel = (name: string): string =>
  name.replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());
const documentOperation = (kind: string): string => `contractDocument${camel(kind)}`;

/** The single download, which says why there is none. */
const documents: AskingStep = {
  operations: CONTRACT_DOCUMENTS.map(documentOperation),
  operationOf: (inputs) => documentOperation(String(inputs['kind'])),
};

/** Decides a pending request; the call itself refuses what isn't allowed. */
const deciding = (operation: string): WritingStep => ({ operation, always: true, body: async () => ({}) });

/** By resource and action. */
export const STEPS: Readonly<Record<string, Readonly<Record<string, Step>>>> = dictionary({
  contract: { move: moving('contractSystemState'), mail, note, documents },
  paymentrequest: {
    resend: moving('paymentrequestSystemState', 'resend'),
    cancel: moving('paymentrequestSystemState', 'cancelled'),
  },
  job: { retry: deciding('jobRetry'), give_up: deciding('jobGiveUp') },
  inboundevent: { replay: deciding('inboundeventReplay') },
  customer: retiring('customer'),
  account: retiring('account'),
  stockitem: { ...retiring('stockitem'), tag },
});
