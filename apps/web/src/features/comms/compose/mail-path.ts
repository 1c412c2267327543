import { paths } from '../../../lib/registry/paths.ts';

/** Where one mail that was sent is shown. */
export const mailPath = (id: number): string => paths.sentMailRecord.to({ id });
