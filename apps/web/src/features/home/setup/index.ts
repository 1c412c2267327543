import { lazyPart } from '../../../ui/lazy.tsx';

/** The setup guide on the dashboard, until the first quote. */
export const StartGuide = lazyPart(() => import('./start-guide.tsx'));
