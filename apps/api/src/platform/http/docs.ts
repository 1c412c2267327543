/** The API document (/api/schema/, .json) and its pages (/api/docs/). */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { publicRoutes } from './access-guard.ts';
import type { App } from './call.ts';
import { answerOtherMethods } from './methods.ts';
import { openApiDocument } from './openapi.ts';

/** Adds the document of all earlier routes; call it last. */
export async function addDocs(server: FastifyInstance, app: App): Promise<void> {
  const base = app.env.API_BASE_PATH;
  const document = openApiDocument(server);
  answerOtherMethods(server, app);
  for (const url of ['/api/schema/', '/api/schema.json'])
    server.get(`${base}${url}`, { config: { access: 'public' } }, async () => document);
  await server.register(swagger, { mode: 'static', specification: { document: document as never } });
  await publicRoutes(server, () =>
    server.register(swaggerUi, { routePrefix: `${base}/api/docs`, staticCSP: false }),
  );
}
