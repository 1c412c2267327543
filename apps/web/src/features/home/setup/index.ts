import { lazyPart } from '../../../ui/lazy.tsx';

/** The guide of a business without a quote, on the dashboard. */
export const StartGuide = lazyPart(() => import('./start-guide.tsx'));
