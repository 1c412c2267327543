/** Stories as Playwright runs them. Browsers never load this file: story files take its types alone. */
import type { Expect, Page } from '@playwright/test';
import type { FakeServer } from './fake/server.ts';
import type { Scene } from './scene.ts';

/** The fake server of the page, from outside it. */
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
  /** Does what a person would do, and expects what they would see. */
  readonly play: (stage: Stage) => Promise<void>;
}

export interface Stories {
  readonly screen: string;
  readonly stories: readonly Story[];
}
