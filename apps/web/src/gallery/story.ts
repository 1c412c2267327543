/** Stories as Playwright runs them. Browsers never load this file: story files import only its types. */
import type { Expect, Page } from '@playwright/test';
import type { FakeServer } from './fake/server.ts';
import type { Scene } from './scene.ts';

/** Controls the fake server of the page from the test. */
export type ServerInPage = {
  readonly [K in 'change' | 'fail' | 'recover' | 'hold' | 'release' | 'writes']: (
    ...given: Parameters<FakeServer[K]>
  ) => Promise<ReturnType<FakeServer[K]>>;
};

export interface Stage {
  readonly page: Page;
  readonly expect: Expect;
  readonly server: ServerInPage;
}

export interface Story extends Scene {
  /** Acts as a user and checks the screen. */
  readonly play: (stage: Stage) => Promise<void>;
}

export interface Stories {
  readonly screen: string;
  readonly stories: readonly Story[];
}
