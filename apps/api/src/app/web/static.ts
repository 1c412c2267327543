/** Serves the web app: hashed files are cached for ever, the page never. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { languageFor } from '@hireyard/messages/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { linkLanguage } from './link-language.ts';
import { lacksAdmin } from '../../people/sign-in/first-admin/link.ts';
import { publicRoutes } from '../../platform/http/access-guard.ts';
import { setCsrfCookie } from '../../platform/http/anti-forgery.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import type { App } from '../../platform/http/call.ts';
import { answerUnknown } from '../../platform/http/server.ts';
import { withNonce } from '../../platform/http/security-headers.ts';
import { buildIn, publishFiles, sendFromOtherRelease } from './web-files.ts';

/** Customer pages, whose addresses are keys. */
const OPEN_PREFIX = '/noauth/';
const API_PREFIXES = ['/api/', '/auth/', '/launchpad', '/setup/', '/stats/', '/webhooks/'];

/** Placeholder for each page's nonce, from which components get it. */
const NONCE = '%nonce%';

const asAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Pages without a session, which need fewer translations. */
const FEW_WORDS = /^\/(noauth|authentication)(\/|$)/;
type WordsLink = (locale: string, path: string) => string;

/** Preloads a language's translations with the program, which needs them to start. */
function wordsLink(webRoot: string): WordsLink {
  const list = join(webRoot, '.vite/manifest.json');
  const files: Readonly<Record<string, { readonly file: string }>> = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : {};
  return (locale, path) => {
    const name = `../../packages/messages/catalogues/${languageFor(locale).code.toLowerCase()}.json`;
    const parts = FEW_WORDS.test(path) ? [`${name}.words`] : [`${name}.words`, `${name}.rest.words`];
    return parts
      .flatMap((part) => files[part] ?? [])
      .map(({ file }) => `<link rel="modulepreload" href="/${file}" />`)
      .join('');
  };
}

/** Puts name, locale, currency, time zone and day into the page, so that its first figures and dates are right (spec §9). */
async function businessMeta(app: App, words: WordsLink, opened: string): Promise<string> {
  const settings = await app.settings.all(app.db);
  // a customer's link opens in the language of our message
  const own = opened.startsWith(OPEN_PREFIX)
    ? await linkLanguage(app.db, settings, opened.slice(OPEN_PREFIX.length))
    : undefined;
  const locale = own?.locale ?? settingFor<string>(settings, 'locale');
  const formats = (
    [
      ['locale', locale],
      ['currency', settingFor<string>(settings, 'currency')],
    ] as const
  ).filter(([, value]) => /^[\w-]{2,35}$/.test(value));
  const time = [
    ['time-zone', asAttribute(app.calendar.timeZone())],
    ['today', app.calendar.today()],
  ] as const;
  const { name } = settingFor<{ readonly name?: unknown }>(settings, 'company');
  const company = ['company', typeof name === 'string' ? asAttribute(name) : ''] as const;
  // without users, the page says where the setup link is
  const fresh = (await lacksAdmin(app.db, app.env)) ? ([['setup', '1']] as const) : [];
  // stored email must not be called sent
  const mail = ['mail', app.mail.name === 'capture' ? 'kept' : 'sent'] as const;
  const metas = [...formats, ...time, company, mail, ...fresh].map(
    ([code, value]) => `<meta name="hireyard-${code}" content="${value}" />`,
  );
  return `${metas.join('')}${words(own?.language ?? locale, opened)}`;
}

/** Serves the built app for every unknown page path, customer pages with `openHeaders`; unknown API paths are 404 in the API's format. */
export async function serveWeb(
  server: FastifyInstance,
  webRoot: string | undefined,
  app: App,
  openHeaders: Readonly<Record<string, string>>,
): Promise<void> {
  const build = buildIn(webRoot);
  if (webRoot === undefined || build === undefined) {
    server.setNotFoundHandler(answerUnknown);
    return;
  }
  await publicRoutes(server, () =>
    server.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      globIgnore: ['**/*.br', '**/.vite/**'],
      index: false,
      preCompressed: true,
      serveDotFiles: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${webRoot}/assets/`);
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  const base = app.env.API_BASE_PATH;
  // before the first request, so that other processes know these files too
  await publishFiles(app.db, webRoot);
  const template = readFileSync(join(webRoot, 'index.html'), 'utf8')
    .replace('</head>', `<meta name="hireyard-build" content="${build}" /></head>`)
    .replaceAll('<style>', `<style nonce="${NONCE}">`);
  const words = wordsLink(webRoot);
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    setCsrfCookie(request, reply, app.env.PUBLIC_URL?.startsWith('https://') === true);
    if (request.url.startsWith(`${base}${OPEN_PREFIX}`)) reply.headers(openHeaders);
    const opened = (request.url.split('?')[0] ?? '').slice(base.length);
    const meta = await businessMeta(app, words, opened);
    const nonce = randomBytes(18).toString('base64url');
    const head = `<meta name="csp-nonce" content="${nonce}" />${meta}</head>`;
    // a business name may contain replacement patterns
    const html = template.replaceAll(NONCE, nonce).replace('</head>', () => head);
    reply.header(
      'Content-Security-Policy',
      withNonce(String(reply.getHeader('Content-Security-Policy')), nonce),
    );
    return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(html);
  };
  server.get('/', { config: { access: 'public' } }, page);
  server.setNotFoundHandler(async (request, reply) => {
    if (await sendFromOtherRelease(app.db, request, reply)) return reply;
    const path = request.url.split('?')[0] ?? '';
    const api = API_PREFIXES.some((prefix) => `${path}/`.startsWith(`${base}${prefix}`));
    const wantsPage = (request.headers.accept ?? '').includes('text/html');
    return request.method === 'GET' && !api && wantsPage
      ? page(request, reply)
      : answerUnknown(request, reply);
  });
}
