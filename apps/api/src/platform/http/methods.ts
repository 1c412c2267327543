/** Answers OPTIONS on every path, and other methods with 405. */
import type { FastifyInstance } from 'fastify';
import type { App } from './call.ts';
import { HttpError, methodNotAllowed } from './errors.ts';
import { pathsOf } from './openapi.ts';
import { answerOptions } from './options.ts';
import { routesOf } from './route.ts';
import type { Route } from './route-types.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Adds OPTIONS and 405 for all earlier routes; call it after the last. */
export function answerOtherMethods(server: FastifyInstance, app: App): void {
  const routes = Map.groupBy<string, Route>(routesOf(app), ({ url }) => app.env.API_BASE_PATH + url);
  for (const [path, operations] of Object.entries(pathsOf(server))) {
    const has = METHODS.filter((method) => method.toLowerCase() in operations);
    const allow = [...has, ...(has.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    const config = { access: 'public' } as const;
    server.route({
      method: 'OPTIONS',
      url,
      config,
      handler: answerOptions(app, routes.get(url) ?? [], allow),
    });
    const others = METHODS.filter((method) => !has.includes(method));
    if (others.length === 0) continue;
    server.route({
      method: others.includes('GET') ? [...others, 'HEAD'] : others,
      url,
      config,
      exposeHeadRoute: false,
      handler: (request) => {
        const { status, body } = methodNotAllowed(request.method);
        throw new HttpError(status, body, { Allow: allow });
      },
    });
  }
}
