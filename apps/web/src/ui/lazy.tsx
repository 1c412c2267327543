import { t } from '@hireyard/messages';
import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './states.tsx';

interface LazyPart<P> {
  (props: P): ReactNode;
  /** Preloads the code; silent, because a click reports failures. */
  readonly preload: () => void;
}

/**
 * A part of a page whose code loads when it is first shown. Without Suspense, which shows its fallback for at least 300 ms.
 * @param waiting shown while the code loads; a function of the properties if its size depends on them
 * @param failure shown if it fails to load; by default a message with a button to try again
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  waiting: ReactNode | ((props: P) => ReactNode) = null,
  failure?: ReactNode,
): LazyPart<P> {
  let Loaded: ComponentType<P> | undefined;
  let failed = false;
  let loading: Promise<void> | undefined;
  const fetchPart = (): Promise<void> => {
    failed = false;
    loading ??= load().then(
      (module) => {
        Loaded = module.default;
      },
      () => {
        loading = undefined;
        failed = true;
      },
    );
    return loading;
  };
  function Part(props: P) {
    const [, redraw] = useReducer((n: number) => n + 1, 0);
    useEffect(() => {
      if (Loaded !== undefined) return;
      // A task for each part, so that clicks in between are handled.
      const soon = setTimeout(() => void fetchPart().then(redraw));
      return () => clearTimeout(soon);
    }, []);
    if (Loaded !== undefined) return <Loaded {...props} />;
    if (!failed) return typeof waiting === 'function' ? waiting(props) : waiting;
    if (failure !== undefined) return failure;
    return (
      <EmptyState
        title={t('This section could not be loaded')}
        action={<Button onClick={() => void fetchPart().then(redraw)}>{t('Try again')}</Button>}
      />
    );
  }
  return Object.assign(Part, { preload: () => void fetchPart() });
}
