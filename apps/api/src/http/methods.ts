/** Methods that a known path does not have: 405 with what it has, and OPTIONS says the same without a body. */
import type { FastifyInstance } from 'fastify';
import { HttpError, methodNotAllowed } from './errors.ts';
import { pathsOf } from './openapi.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Adds the refusals for all routes documented so far; call it when every route is there. */
export function refuseOtherMethods(server: FastifyInstance): void {
  for (const [path, operations] of Object.entries(pathsOf(server))) {
    const has = METHODS.filter((method) => method.toLowerCase() in operations);
    const allow = [...has, ...(has.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    const config = { access: 'public' } as const;
    server.route({
      method: 'OPTIONS',
      url,
      config,
      handler: (_request, reply) => reply.code(204).header('Allow', allow).send(),
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
