/** Xero's published schemas made strict: unknown properties are errors. */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';

export const specification = new URL('../fixtures/xero-openapi.json', import.meta.url);
interface Schema {
  properties?: Record<string, unknown>;
  additionalProperties?: boolean;
}
interface Specification {
  readonly paths: Record<string, Record<string, Operation | undefined>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}
interface Content {
  readonly content?: { readonly 'application/json': { readonly schema: { readonly $ref: string } } };
}
interface Operation {
  readonly requestBody?: Content;
  readonly responses: Record<string, Content | undefined>;
}

const document = JSON.parse(readFileSync(specification, 'utf8')) as Specification;
for (const schema of Object.values(document.components.schemas))
  if (schema.properties) schema.additionalProperties = false;
// Xero sends these although its specification omits them.
const { Invoice, CreditNote, Invoices, Contacts, Payments, CreditNotes, Allocations, Accounts } =
  document.components.schemas;
for (const schema of [Invoice, CreditNote])
  Object.assign(schema?.properties ?? {}, { DateString: {}, DueDateString: {} });
for (const schema of [Invoices, Contacts, Payments, CreditNotes, Allocations, Accounts])
  Object.assign(schema?.properties ?? {}, { Id: {}, Status: {}, ProviderName: {}, DateTimeUTC: {} });

const ajv = new Ajv({
  strict: false,
  allErrors: true,
  formats: { uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, double: true },
});
ajv.addSchema(document, 'xero');
const compiled = new Map<string, ValidateFunction>();

function problemsOf(content: Content | undefined, text: string): string[] {
  const reference = content?.content?.['application/json'].schema.$ref;
  if (reference === undefined) return [];
  const check = compiled.get(reference) ?? ajv.compile({ $ref: `xero${reference}` });
  compiled.set(reference, check);
  return check(JSON.parse(text)) ? [] : [ajv.errorsText(check.errors)];
}

/** Returns the differences between a call with its response and the published schemas. */
export function problems(exchange: {
  method: string;
  path: string;
  body: string;
  status: number;
  answer: string;
}): string[] {
  const { method, path, body, status, answer } = exchange;
  const [template] = Object.keys(document.paths).filter((one) =>
    new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  const operation = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()];
  if (!operation) return [`${method} ${path} is not published`];
  return [
    ...(body === '' ? [] : problemsOf(operation.requestBody, body)),
    ...(status === 200 ? problemsOf(operation.responses['200'], answer) : []),
  ].map((problem) => `${method} ${path}: ${problem}`);
}
