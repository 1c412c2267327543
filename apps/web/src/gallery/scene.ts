/** What a story shows: an address of the app on a fake server. `story.ts` adds what is done there and what must come of it. */
import type { FakeServer, FakeUser } from './fake/server.ts';

declare global {
  interface Window {
    /** The server of the story that is shown. */
    storyServer: FakeServer;
  }
}

export interface Scene {
  /** What the screen guarantees, in the present tense. */
  readonly name: string;
  /** The address to open. */
  readonly at: string;
  /** Who is signed in: an administrator unless said; null: nobody. */
  readonly user?: Partial<FakeUser> | null;
  /** What the business chose; default: British English, pounds, London. */
  readonly business?: { readonly locale?: string; readonly currency?: string; readonly timeZone?: string };
  /** The language that the person chose on this device. */
  readonly language?: string;
  /** The moment at which the story begins, ISO 8601; default: a Friday morning, `2026-11-27T10:00:00Z`. */
  readonly now?: string;
  /** On a phone. */
  readonly phone?: true;
  /** The records of the server, and how it answers. Runs in the page, so it may use nothing from outside but constants. */
  readonly given?: (server: FakeServer) => void;
}

/** The stories of a screen, the default export of `*.story.ts` beside it. */
export interface Scenes {
  readonly screen: string;
  readonly stories: readonly Scene[];
}
