/** Builds the OpenAPI 3.1 document from the declarations of the routes. */
import { bodyJson } from '@hireyard/wire/resource/body';
import type { JsonSchema } from '@hireyard/wire/field';
import type { FastifyInstance } from 'fastify';
import type { Route } from './route-types.ts';

type Paths = Record<string, Record<string, unknown>>;
const documents = new WeakMap<object, Paths>();
export const pathsOf = (server: FastifyInstance): Paths => {
  const known = documents.get(server.server) ?? {};
  documents.set(server.server, known);
  return known;
};

const ERROR: JsonSchema = { $ref: '#/components/schemas/Error' };
/** OpenAPI 3.1 has no schema for file bytes. */
const BINARY = {};
const refusal = (description: string, schema: JsonSchema = ERROR) => ({
  description,
  content: { 'application/json': { schema } },
});
const refusals = (route: Route) => ({
  '400': refusal('Invalid input', { $ref: '#/components/schemas/FieldErrors' }),
  ...(route.access === 'public' ? {} : { '401': refusal('Not signed in'), '403': refusal('No permission') }),
  ...(route.url.includes('/:') ? { '404': refusal('Not found') } : {}),
  ...('write' in route && route.access !== 'public'
    ? { '409': refusal('Refused by a rule'), '412': refusal('Changed meanwhile') }
    : {}),
  default: refusal('Refused: no such page, a body too large or of another media type, too many calls'),
});

/** Adds a route to its server's document. */
export function documentRoute(server: FastifyInstance, base: string, route: Route): void {
  const path = `${base}${route.url}`.replace(/:(\w+)/g, '{$1}');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const status = String(route.status ?? 200);
  const entry = {
    operationId: route.operationId,
    summary: route.summary,
    tags: [route.tag],
    ...(route.access === 'public' ? { security: [] } : {}),
    'x-access': route.access,
    parameters: [
      ...names.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: name === 'id' ? 'integer' : 'string' },
      })),
      ...Object.entries(route.query ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: route.needs?.includes(name) === true,
        schema,
      })),
      ...(route.method === 'POST' && 'write' in route && route.access !== 'public'
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 255 },
            },
          ]
        : []),
    ],
    ...(route.raw === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: Object.fromEntries(route.raw.accepts.map((type) => [type, BINARY])),
          },
        }),
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: bodyJson(route.body, route.mode ?? 'create') } },
          },
        }),
    responses: {
      [status]: {
        description: 'Done',
        ...(route.answer === undefined ? {} : { content: { 'application/json': { schema: route.answer } } }),
        ...(route.produces === undefined ? {} : { content: { [route.produces]: BINARY } }),
      },
      ...refusals(route),
    },
  };
  const paths = pathsOf(server);
  paths[path] = { ...paths[path], [route.method.toLowerCase()]: entry };
}

/** Returns the document of all earlier routes. */
export function openApiDocument(server: FastifyInstance): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hireyard',
      version: '1',
      description: 'Back office of equipment-hire businesses.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths: pathsOf(server),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['detail'],
          properties: {
            detail: { type: 'string' },
            code: { type: 'string' },
            problems: {
              type: 'array',
              items: {
                type: 'object',
                properties: { code: { type: 'string' }, description: { type: 'string' } },
              },
            },
          },
        },
        FieldErrors: {
          type: 'object',
          description: 'Messages by field; non_field_errors for the whole body.',
          additionalProperties: true,
        },
      },
    },
  };
}
