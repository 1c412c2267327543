/** Converts between records and form values. Forms are checked by the same declaration as the API. */
import { t } from '@hireyard/messages';
import { type Field, type Fields, REQUIRED } from '@hireyard/wire/field';
import { parseBody } from '@hireyard/wire/resource/body';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { session } from '../../lib/api/client.ts';
import { fieldMessages } from '../../lib/api/outcome.ts';
import { createItemStore } from '../../lib/api/storage.ts';
import type { HelpTopic } from '../../ui/help/help.tsx';
import { fieldsOf, type Row } from '../record.ts';

// Unsaved input of forms that were closed by the browser's Back button, which no page can prevent, or by the end of a session.
// It is kept for the same user, also when the tab reloads the app. Another user who signs in doesn't get it.

interface Draft {
  readonly values: FormValues;
  /** The version it was typed on: others may save the record before the user returns. */
  readonly begun?: Begun | undefined;
}
interface Kept {
  readonly owner: number | undefined;
  readonly drafts: readonly (readonly [string, Draft])[];
}
const KEY = 'drafts';
/** Of this tab alone. */
const tab = createItemStore(globalThis.sessionStorage);
const before = tab.get<Kept>(KEY);

const now = session.state();
let owner = now.phase === 'signed-in' ? now.user.id : before?.owner;
const drafts = new Map<string, Draft>(owner === before?.owner ? before?.drafts : []);
const note = (): void =>
  drafts.size > 0 ? tab.set<Kept>(KEY, { owner, drafts: [...drafts] }) : tab.remove(KEY);
session.on((event) => {
  if (event.type !== 'signed-in') return;
  if (owner !== event.user.id) drafts.clear();
  owner = event.user.id;
  note();
});

export function saveDraft(key: string, values: FormValues, begun?: Begun): void {
  drafts.set(key, { values, begun });
  note();
}
export const savedDraft = (key: string): FormValues | undefined => drafts.get(key)?.values;
/** The draft with what it was typed upon. */
export const wholeDraft = (key: string): Draft | undefined => drafts.get(key);
export function dropDraft(key: string): void {
  drafts.delete(key);
  note();
}

/** Text for typed values, booleans for switches, embedded records for relations. */
export type FormValues = Record<string, unknown>;
type FormMode = 'create' | 'patch';

const emptyOf = (field: Field): unknown =>
  field.kind === 'bool' ? false : field.kind === 'relations' ? [] : field.kind === 'relation' ? null : '';

/** Returns the named fields in that order, if a body may contain them. */
export function formFields(resource: AnyResource, names: readonly string[]): Fields {
  const all = fieldsOf(resource);
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = all[name];
      return field === undefined || field.readOnly ? [] : [[name, field] as const];
    }),
  );
}

/** Returns the initial values of a form: the record's values, else empty ones. */
export const toForm = (fields: Fields, record: Readonly<Record<string, unknown>> = {}): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = record[name] ?? emptyOf(field);
      return [name, typeof value === 'number' ? String(value) : value];
    }),
  );

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

/** Returns the body of a call: relations as ids; emptied numbers and dates as null if allowed, else left out. */
export function toBody(fields: Fields, values: FormValues): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    const isText = field.kind === 'text' || field.kind === 'email' || field.kind === 'phone';
    if (isEmpty(value) && !isText && !Array.isArray(value)) {
      if (field.nullable) body[name] = null;
      else if (field.required) body[name] = undefined;
    } else body[name] = Array.isArray(value) ? value.map(idOf) : idOf(value);
  }
  return body;
}

/** Returns the changes: the part of the body that differs from the initial values. */
export function changedBody(fields: Fields, before: FormValues, now: FormValues): Record<string, unknown> {
  const old = toBody(fields, before);
  const body = toBody(fields, now);
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name])),
  );
}

/** Returns the messages by field that the API would give; empty if all is valid. */
export function checkForm(
  fields: Fields,
  values: FormValues,
  mode: FormMode,
): Readonly<Record<string, string>> {
  const body = toBody(fields, values);
  const parsed = mode === 'create' ? parseBody(fields, body, mode) : parseBody(fields, body, mode);
  const messages: Record<string, string> = parsed.ok ? {} : { ...fieldMessages(parsed.errors) };
  for (const [name, field] of Object.entries(fields))
    if (field.required && isEmpty(values[name])) messages[name] = REQUIRED;
  return messages;
}

/** The same as a resolver of react-hook-form; errors in the order of the fields, so that the first gets the focus. */
export const resolverFor = (fields: Fields, mode: FormMode) => (values: FormValues) => {
  const messages = checkForm(fields, values, mode);
  const names = Object.keys(fields).filter((name) => messages[name] !== undefined);
  return {
    values: names.length === 0 ? values : {},
    errors: Object.fromEntries(names.map((name) => [name, { type: 'wire', message: messages[name] }])),
  };
};

export interface FormSection {
  readonly title?: string;
  /** Help on the section, behind a question mark beside its title. */
  readonly help?: HelpTopic;
  readonly fields: readonly string[];
}

/** Returns the sections of a form if the feature names none: from the fields' marks, else one with all fields; the address comes last. */
export function defaultSections(resource: AnyResource): readonly FormSection[] {
  const typed = Object.entries(fieldsOf(resource)).filter(
    ([name, field]) =>
      !field.readOnly &&
      field.kind !== 'json' &&
      field.kind !== 'embedded' &&
      // Retiring is a separate action.
      !(name === 'active' && resource.retires),
  );
  const address = typed.map(([name]) => name).filter((name) => name.startsWith('address_'));
  const own = typed.filter(([name]) => !address.includes(name));
  const bySection = new Map<string | undefined, string[]>();
  for (const [name, { section }] of own) bySection.set(section, [...(bySection.get(section) ?? []), name]);
  if (bySection.size > 1) bySection.delete(undefined);
  return [
    ...[...bySection].map(([title, fields]) => ({ ...(title !== undefined && { title }), fields })),
    ...(address.length > 0 ? [{ title: t('Address'), fields: address }] : []),
  ];
}

// The version a form is based on, while others may save the same record.

/** The record as last saved, as far as the form knows. */
export interface Begun {
  readonly values: FormValues;
  readonly record: Row | undefined;
  readonly etag: string | undefined;
}
/** Returns whether two values of a field send the same. */
export const sameIn =
  (fields: Fields) =>
  (name: string, one: unknown, other: unknown): boolean => {
    const field = fields[name];
    if (field === undefined) return one === other;
    const body = (value: unknown) => JSON.stringify(toBody({ [name]: field }, { [name]: value }));
    return body(one) === body(other);
  };

/** Returns whether a version of a record is newer than the one of the form. */
export const isNewer = (etag: string | undefined, than: string | undefined): boolean =>
  etag !== undefined && (than === undefined || versionOf(etag) > versionOf(than));
const versionOf = (etag: string): number => Number(etag.replaceAll('"', ''));
