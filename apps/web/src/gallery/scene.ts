/** The scene of a story: an address of the app on a fake server. `story.ts` adds the actions and expectations. */
import type { FakeServer, FakeUser } from './fake/server.ts';

declare global {
  interface Window {
    /** The fake server of the current story. */
    storyServer: FakeServer;
  }
}

export interface Scene {
  /** What the screen guarantees, in the present tense. */
  readonly name: string;
  /** The address to open. */
  readonly at: string;
  /** The signed-in user (default: an administrator); null for none. */
  readonly user?: Partial<FakeUser> | null;
  /** The settings of the business; default: British English, pounds, London. */
  readonly business?: { readonly locale?: string; readonly currency?: string; readonly timeZone?: string };
  /** The language chosen on this device. */
  readonly language?: string;
  /** Start time of the story, ISO 8601; default: a Friday morning, `2026-11-27T10:00:00Z`. */
  readonly now?: string;
  /** On a phone. */
  readonly phone?: true;
  /** Sets up records and responses of the server. Runs in the page, so it may only use constants from outside. */
  readonly given?: (server: FakeServer) => void;
}

/** The stories of a screen, the default export of `*.story.ts` beside it. */
export interface Scenes {
  readonly screen: string;
  readonly stories: readonly Scene[];
}
