/** Declarations whose screens the app makes from them. Written by `npm run registries`; do not edit. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';

export const declared: Readonly<Record<string, () => Promise<AnyResource>>> = {
  announcement: async () => (await import('@hireyard/wire/comms/announcement')).announcement as AnyResource,
  depot: async () => (await import('@hireyard/wire/settings/depot')).depot as AnyResource,
  snippet: async () => (await import('@hireyard/wire/comms/snippet')).snippet as AnyResource,
  stockcontainer_accessory: async () =>
    (await import('@hireyard/wire/stock/stockcontainer-accessory')).stockcontainer_accessory as AnyResource,
};
