/** Turns database errors into API answers. Constraints are the last guard, and still give clear messages. */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { StoreFullError } from '../ports/call-error.ts';
import { isFull, isPassing, pgError } from '../../db/database.ts';
import { busy, conflict, full, HttpError, invalid, storeFull, unavailable } from './errors.ts';

/** Constraints with their own messages. */
const CHECKS: Readonly<Record<string, [field: string, message: string]>> = dictionary({
  app_user_email: ['email', t('A user with this email or user name already exists.')],
  app_user_username: ['username', t('A user with this email or user name already exists.')],
  account_customer_erased: ['customers', t('An erased customer can’t be on an account.')],
  account_erased: ['customers', t('This account was erased.')],
  account_lead_customer_erased: ['lead_customer', t('This customer was erased.')],
  announcement_check: ['shown_until', t('The end date can’t be before the start date.')],
  contract_check: ['collection_date', t('The collection date can’t be before the delivery date.')],
  contract_check1: ['hire_date', t('The hire date can’t be after the collection date.')],
  contract_account_erased: ['account', t('This account was erased.')],
  contract_delivery_contact_erased: ['delivery_contact', t('This customer was erased.')],
  contract_lead_customer_erased: ['lead_customer', t('This customer was erased.')],
  contract_line_dates: ['collection_date', t('The collection date can’t be before the delivery date.')],
  contract_line_check: ['stockitem', t('A line needs either an item or a description of a custom item.')],
  contract_line_check1: ['unlisted_description', t('This field is required.')],
  payment_request_never_over: ['amount', t('You can’t refund more than was paid.')],
  payment_request_amount_captured_check: ['amount', t('You can’t reverse more than was paid.')],
  deposit_rule_type_threshold_key: ['threshold', t('A rule of this type already starts at this value.')],
  nominal_type_key: ['type', t('This type already has an account. Change that row instead.')],
  saved_view_name: ['name', t('You already have a view with this name.')],
  transfer_balances: ['reverses', t('Both sides of a transfer must be reversed together.')],
  stock_level_original_check: ['quantity', t('The depot doesn’t have that many units.')],
  stock_movement_check: ['to_depot', t('Only a transfer has a receiving depot, and it needs one.')],
  stock_movement_check1: ['to_depot', t('Choose a different depot to receive the units.')],
  refund_request_check: ['amount', t('A refund can’t pay back more than was requested.')],
});
const meanwhile = () =>
  busy(t('Someone else changed the same records at the same time. Try again.'), 'retry', 1);
const words = (name: string): string => name.replace(/_id$/, '').replace(/_/g, ' ');

function duplicate(table: string, detail: string): HttpError {
  const names = /^Key \(([^=]*)\)=/.exec(detail)?.[1]?.match(/\b(?!lower\b|text\b)\w+/g) ?? [];
  const fields = names.map((name) => name.replace(/_id$/, ''));
  if (fields.length !== 1)
    return invalid({
      non_field_errors: [t('A record with the same {fields} already exists.', { fields: fields.join(', ') })],
    });
  const column = fields[0] ?? 'non_field_errors';
  return invalid({
    [column]: [
      t('{table} with this {column} already exists.', { table: words(table), column: words(column) }),
    ],
  });
}

/** Stock figures that the product maintains; users don't type them. */
const STOCK_FIGURES = /^stock_(day|level|reservation)_/;

/** Constraints of the goods ledger. */
const GOODS = /^(goods_|line_keeps_goods$|contract_keeps_goods$)/;

/** Returns the error of a failed check: the value and what to do. */
function refusedCheck(constraint: string, table: string): HttpError {
  const known = CHECKS[constraint];
  if (known !== undefined) return invalid({ [known[0]]: [known[1]] });
  if (constraint === 'stock_day_never_over')
    return conflict(
      t('Too few units are free on some of these days. Reduce the quantity or choose other dates.'),
      'shortage',
    );
  if (GOODS.test(constraint))
    return conflict(
      t('These goods went out or moved meanwhile, so nothing was saved. Reload the contract and try again.'),
      'goods_out',
    );
  if (STOCK_FIGURES.test(constraint))
    return conflict(
      t(
        'The stock figures of this item are wrong, so nothing was saved. Ask an administrator to check all figures on the System page.',
      ),
      'stock_figures_wrong',
    );
  // PostgreSQL names the check of a single column after its table and column.
  const column = constraint.startsWith(`${table}_`)
    ? /^(\w+?)_check\d*$/.exec(constraint.slice(table.length + 1))?.[1]
    : undefined;
  if (column !== undefined) return invalid({ [column]: [t('This value is outside the allowed range.')] });
  return invalid({
    non_field_errors: [
      t('Some values of this {record} contradict each other. Check dates, quantities and amounts.', {
        record: words(table),
      }),
    ],
  });
}

function reference(table: string, detail: string): HttpError {
  const missing = /^Key \((\w+)\)=\((.*)\) is not present/.exec(detail);
  // A state was merged into another during this move.
  if (missing?.[1] === 'state_set_id' || (missing && table === 'state_set_member')) return meanwhile();
  if (missing?.[1] !== undefined)
    return invalid({
      [missing[1].replace(/_id$/, '')]: [recordNotFound(missing[2] ?? '')],
    });
  return conflict(
    t('This can’t be deleted because {table} records use it.', { table: words(table) }),
    'in_use',
    [{ code: 'in_use', description: t('Used by {table} records.', { table: words(table) }) }],
  );
}

/** The parts of a database error. */
interface Refused {
  readonly constraint: string;
  readonly table: string;
  readonly detail: string;
}

function taken({ constraint, table, detail }: Refused): HttpError {
  const known = CHECKS[constraint];
  return known === undefined ? duplicate(table, detail) : invalid({ [known[0]]: [known[1]] });
}
const unstorable = () =>
  invalid({ non_field_errors: [t('A value contains characters or a date that can’t be stored.')] });

/** Answers by SQLSTATE. */
const BY_CODE: Readonly<Record<string, (refused: Refused) => HttpError>> = dictionary({
  '23505': taken,
  '23503': ({ table, detail }) => reference(table, detail),
  '23514': ({ constraint, table }) => refusedCheck(constraint, table),
  // Text or time that the database can't store and no earlier check caught.
  '22P05': unstorable,
  '22P02': unstorable,
  '22021': unstorable,
  '22007': unstorable,
  '22008': unstorable,
  '22003': () => invalid({ non_field_errors: [t('A number is out of range.')] }),
  '40001': meanwhile,
  '40P01': meanwhile,
  '55P03': meanwhile,
});

/** Returns the API error of a database error; other errors unchanged. */
export function toHttpError(error: unknown): unknown {
  if (error instanceof HttpError) return error;
  if (error instanceof StoreFullError) return storeFull(error);
  const known = pgError(error);
  if (known !== undefined && isFull(error)) return full(error);
  const answer = BY_CODE[known?.code ?? ''];
  if (known === undefined || answer === undefined) return isPassing(error) ? unavailable(error) : error;
  const { constraint = '', table = 'record', detail = '' } = known;
  return answer({ constraint, table, detail });
}
