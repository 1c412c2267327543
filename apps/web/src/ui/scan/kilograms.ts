import { inFigures } from '../../lib/locale.ts';
import { t } from '@hireyard/messages';

/** A weight in kg as people read it: `1012.500` is `1,012.5 kg`. */
export const kilograms = (weight: string): string =>
  t('{weight} kg', { weight: inFigures(Number(weight), { maximumFractionDigits: 3 }) });
