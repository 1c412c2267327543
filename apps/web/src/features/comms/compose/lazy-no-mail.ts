import { lazyPart } from '../../../ui/lazy-part.tsx';

/** Few addresses are stopped: the code comes where one is. */
export const NoMail = /*@__PURE__*/ lazyPart(() => import('./no-mail.tsx'));
