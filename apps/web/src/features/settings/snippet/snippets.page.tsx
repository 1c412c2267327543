import { t } from '@hireyard/messages';
import { snippet } from '@hireyard/wire/comms/snippet';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/places.ts';

/** Words that staff put into mail by their code. */
export default function SnippetListPage() {
  return (
    <ListPage
      resource={snippet}
      path={paths.snippets.to()}
      recordPath={(id) => paths.snippet.to({ id })}
      createPath={paths.newSnippet.to()}
      crumbs={[...underSettings, { label: t('Snippets'), to: paths.snippets.to() }]}
    />
  );
}
