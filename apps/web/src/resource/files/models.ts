import { heads } from '@hireyard/wire/resource/heads';
import type { contenttype } from '@hireyard/wire/records/contenttype';
import { contentTypePageSize, createContentTypes } from '../../lib/api/content-types.ts';
import { client, items } from '../../lib/api/index.ts';

/** Ids of the models that files are registered on. */
export const contentTypes = createContentTypes(items, async () => {
  const page = await client<typeof contenttype>(heads.contenttype).list(
    { page_size: contentTypePageSize },
    { waiting: 'background' },
  );
  return page.results;
});
