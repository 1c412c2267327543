import { useMedia } from '../ui/use-media.ts';

/** Room for a table; also on paper, whose width would else turn a printed table into cards. */
export const useTableRoom = (): boolean => useMedia('(min-width: 768px), print');
/** Room for a header that stays: a phone on its side is wide, and its height is for what is read. */
export const useHeaderRoom = (): boolean => useMedia('(min-width: 768px) and (min-height: 481px), print');
/** Room for a second column beside a list. */
export const usePeekRoom = (): boolean => useMedia('(min-width: 1200px)');
