import { heads } from '@hireyard/wire/heads';
import type { contenttype } from '@hireyard/wire/resources/contenttype';
import { contentTypePageSize, createContentTypes } from '../../api/content-types.ts';
import { client, items } from '../../api/index.ts';

/** Ids of the models that files are registered on. */
export const contentTypes = createContentTypes(items, async () => {
  const page = await client<typeof contenttype>(heads.contenttype).list(
    { page_size: contentTypePageSize },
    { waiting: 'background' },
  );
  return page.results;
});
