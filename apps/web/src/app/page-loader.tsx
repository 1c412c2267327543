/**
 * Loads a page's chunk without Suspense: React holds a shown fallback for at least 300 ms, and a page that is here
 * already must show at once.
 */
import { t } from '@hireyard/messages';
import { allWords } from '@hireyard/messages/more';
import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react';
import { ErrorState } from '../ui/states.tsx';
import { afterMissing } from './newer-build.ts';

export interface PageLoader {
  (props: { readonly fallback: ReactNode }): ReactNode;
  /** Starts loading, e.g. at boot or when a link to it is hovered; rejects when the chunk cannot be had. */
  readonly preload: () => Promise<void>;
}

type Load = () => Promise<{ readonly default: ComponentType }>;

/** @param load `() => import('./some-page.tsx')`, whose default export is the page; its words are there before its code */
export const page = (load: Load): PageLoader => openPage(() => allWords().then(load));

/** The same of a page that opens without a session, whose words came with the start. */
export function openPage(load: Load): PageLoader {
  let Loaded: ComponentType | undefined;
  let failed = false;
  let loading: Promise<void> | undefined;
  const preload = () => {
    loading ??= load().then(
      (module) => {
        Loaded = module.default;
        failed = false;
      },
      (error: unknown) => {
        loading = undefined;
        failed = true;
        throw error;
      },
    );
    return loading;
  };
  function Page({ fallback }: { readonly fallback: ReactNode }) {
    const [, redraw] = useReducer((n: number) => n + 1, 0);
    useEffect(() => {
      if (Loaded === undefined) preload().then(redraw, () => afterMissing().then(redraw));
    }, []);
    const retry = () => {
      failed = false;
      redraw();
      preload().then(redraw, () => afterMissing().then(redraw));
    };
    if (Loaded !== undefined) return <Loaded />;
    if (!failed) return fallback;
    return (
      <ErrorState
        title={t('This page could not be loaded')}
        detail={t('Check the connection and try again.')}
        onRetry={retry}
      />
    );
  }
  return Object.assign(Page, { preload });
}
