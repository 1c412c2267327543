/** Date filters of contracts. */
import { t } from '@hireyard/messages';
import { filter } from '../resource/filter.ts';

/** From and to; `guest`: offered only while it is set. */
export const range = (name: string, label: string, extra: { readonly guest?: boolean } = {}) => ({
  [`${name}__gte`]: filter.date(t('{label} from', { label }), extra),
  [`${name}__lte`]: filter.date(t('{label} to', { label }), extra),
});

/** From, to, and an exact day for links. */
export const dateFilters = (name: string, label: string) => ({
  [name]: filter.date(label, { hidden: true }),
  ...range(name, label),
});
