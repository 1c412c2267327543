/** Starts the app itself for one story: `/story.html?story=<file>:<number>`. Clock, storage and network are the story's own. */
import type { FakeServer } from './fake/server.ts';
import type { Scene, Scenes } from './scene.ts';

const NOW = '2026-11-27T10:00:00Z';
const HOUR = 3_600_000;
const files = import.meta.glob<{ readonly default: Scenes }>('../**/*.story.ts');

async function sceneOf(id: string): Promise<Scene> {
  const [file = '', number = '0'] = id.split(':');
  const scene = (await files[`../${file}`]?.())?.default.stories[Number(number)];
  if (scene === undefined) throw new Error(`There is no story ${id}.`);
  return scene;
}

/** Sets the clock of the page, which then runs on. */
function setClock(now: string): void {
  const Real = Date;
  const ahead = Real.parse(now) - Real.now();
  globalThis.Date = class extends Real {
    constructor(...given: readonly [] | ConstructorParameters<DateConstructor>) {
      if (given.length === 0) super(Real.now() + ahead);
      else super(...given);
    }
    static override now = (): number => Real.now() + ahead;
  } as DateConstructor;
}

/** Replaces the storage with one for this page only: several stories may be open at once. */
function setStorage(items: Readonly<Record<string, string>>): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const kept = new Map(name === 'localStorage' ? Object.entries(items) : []);
    const storage: Storage = {
      get length() {
        return kept.size;
      },
      clear: () => kept.clear(),
      getItem: (key) => kept.get(key) ?? null,
      key: (at) => [...kept.keys()][at] ?? null,
      removeItem: (key) => void kept.delete(key),
      setItem: (key, value) => void kept.set(key, value),
    };
    Object.defineProperty(window, name, { value: storage, configurable: true });
  }
}

/** The settings that the real server writes into the page. */
function setBusiness({ locale = 'en-GB', currency = 'GBP', timeZone = 'Europe/London' }, now: string): void {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(now));
  const facts = { locale, currency, 'time-zone': timeZone, company: 'Bramley Hire', today };
  for (const [name, content] of Object.entries(facts)) {
    const meta = document.createElement('meta');
    document.head.append(Object.assign(meta, { name: `hireyard-${name}`, content }));
  }
}

/** Addresses answered by the fake server. */
const API = /^\/(api|auth|launchpad|setup|stats|webhooks)\//;

function serve(server: FakeServer): void {
  const real = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    if (origin !== window.location.origin || !API.test(pathname)) return real(request);
    return server.fetch(request);
  };
  window.storyServer = server;
}

async function start(): Promise<void> {
  const asked = new URLSearchParams(window.location.search);
  const { at, user, business = {}, language, now = NOW, given } = await sceneOf(asked.get('story') ?? '');
  setClock(now);
  const item = (value: string) =>
    JSON.stringify({ value, createdAt: Date.now(), expiresAt: Date.now() + HOUR });
  setBusiness(business, now);
  setStorage({
    'hireyard.theme': asked.get('theme') ?? 'light',
    ...(language && { 'hireyard.language': language }),
  });
  // import it only now: modules call `t` while they load
  const { createFakeServer } = await import('./fake/server.ts');
  const { tokenUntil } = await import('./fake/own-answers.ts');
  if (user !== null) {
    localStorage.setItem('hireyard.access_token', item(tokenUntil(Date.now() + HOUR)));
    localStorage.setItem('hireyard.refresh_token', item('r'));
  }
  const server = createFakeServer(user ?? {}, now);
  given?.(server);
  serve(server);
  window.history.replaceState(null, '', at);
  await import('../main.tsx');
}

await start();
