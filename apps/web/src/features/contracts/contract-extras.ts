/** Further parts of the contract page in one file, loaded after the page itself. */
export { default as Presence } from '../../resource/detail/presence.tsx';
export { default as HeaderMail } from './header/mail.tsx';
export { default as AcceptedFact } from './header/accepted.tsx';
export { default as GoodsFact } from './header/goods-fact.tsx';
