import { lazyPart } from '../../../ui/lazy-part.tsx';

/** The window in which a mail is written; its code comes when it is wanted. */
export const ComposeDialog = /*@__PURE__*/ lazyPart(() => import('./compose-dialog.tsx'));
