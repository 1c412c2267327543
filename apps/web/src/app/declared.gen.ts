/** Declarations with generated screens, and their custom parts. Written by `npm run registries`; do not edit. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Screen } from '../resource/screens/screen.ts';

export const declared: Readonly<Record<string, () => Promise<Screen>>> = {
  announcement: async () => ({
    resource: (await import('@hireyard/wire/comms/announcement')).announcement as AnyResource,
  }),
  depot: async () => ({ resource: (await import('@hireyard/wire/settings/depot')).depot as AnyResource }),
  invoice: async () => (await import('../features/money/invoice.screens.tsx')).default,
  snippet: async () => ({ resource: (await import('@hireyard/wire/comms/snippet')).snippet as AnyResource }),
  stockcontainer: async () => (await import('../features/stock/stockcontainer.screens.tsx')).default,
  stockcontainer_accessory: async () => ({
    resource: (await import('@hireyard/wire/stock/stockcontainer-accessory'))
      .stockcontainer_accessory as AnyResource,
  }),
  tag: async () => (await import('../features/stock/tag.screens.tsx')).default,
  tagtype: async () => (await import('../features/stock/tagtype.screens.tsx')).default,
  transaction: async () => ({
    resource: (await import('@hireyard/wire/money/transaction')).transaction as AnyResource,
  }),
};
