import { lazyPart } from '../../../ui/lazy-part.tsx';

const cells = () => import('./free-cells.tsx');

export const FreeInList = lazyPart(async () => ({ default: (await cells()).FreeInList }));
export const CurveInList = lazyPart(async () => ({ default: (await cells()).CurveInList }));
export const FreeToday = lazyPart(async () => ({ default: (await cells()).FreeToday }));
