/** OPTIONS: describes an address, and the fields of POST and PUT that the caller may use. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hiddenOf } from './hidden-fields.ts';
import { allows } from './access-guard.ts';
import type { App } from './call.ts';
import type { Caller } from './caller.ts';
import { forbidden } from './errors.ts';
import { type FieldsMetadata, metadataOf } from './metadata.ts';
import { answering, callerFor } from './route.ts';
import type { Answer, Route } from './route-types.ts';

const JSON_TYPE = 'application/json';
const BODY_TYPES = [JSON_TYPE, 'application/x-www-form-urlencoded'];
const ACTIONS: readonly Route['method'][] = ['POST', 'PUT'];

/** Returns the general description of an address. */
function aboutAddress(routes: readonly Route[]) {
  const raw = routes.flatMap(({ raw: files }) => files?.accepts ?? []);
  return {
    name: routes[0]?.name ?? routes[0]?.summary ?? '',
    description: routes.map(({ method, summary }) => `${method}: ${summary}`).join('\n'),
    renders: [...new Set(routes.map(({ produces }) => produces ?? JSON_TYPE))],
    parses: raw.length > 0 ? raw : BODY_TYPES,
  };
}

/** Returns the fields by method that the caller may send and see. */
async function actionsFor(
  app: App,
  routes: readonly Route[],
  user: Caller,
  request: FastifyRequest,
): Promise<Readonly<Record<string, FieldsMetadata>> | undefined> {
  const params = request.params as Record<string, string>;
  const actions: Record<string, FieldsMetadata> = {};
  for (const { method, body, access, exists } of routes) {
    if (body === undefined || !ACTIONS.includes(method) || !allows(access, user)) continue;
    if (exists !== undefined && !(await exists({ db: app.db, user, params }))) continue;
    actions[method] = metadataOf(body, hiddenOf(user, body));
  }
  return Object.keys(actions).length === 0 ? undefined : actions;
}

/**
 * Returns the OPTIONS handler of these routes. A browser's preflight, without a token, gets only the methods. Others must be signed in and allowed
 * to use one of the routes.
 */
export function answerOptions(app: App, routes: readonly Route[], allow: string) {
  const about = aboutAddress(routes);
  const isPublic = routes.some(({ access }) => access === 'public');
  const answer = async (request: FastifyRequest, _reply: FastifyReply, user: Caller): Promise<Answer> => {
    if (!routes.some(({ access }) => allows(access, user))) throw forbidden();
    const actions = await actionsFor(app, routes, user, request);
    return { body: { ...about, ...(actions && { actions }) }, headers: { Allow: allow } };
  };
  const full = answering(
    app,
    'read',
    (request) => callerFor(app, isPublic ? 'public' : 'signed-in', request),
    answer,
  );
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply =>
    request.headers['access-control-request-method'] === undefined
      ? full(request, reply)
      : reply.code(204).header('Allow', allow).send();
}
