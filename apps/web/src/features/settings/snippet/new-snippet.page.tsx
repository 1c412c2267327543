import { t } from '@hireyard/messages';
import { snippet } from '@hireyard/wire/comms/snippet';
import { useGo, useReplace } from '../../../page/navigate.tsx';
import { FormPage } from '../../../resource/form/form-page.tsx';
import { listAddress } from '../../../resource/list/use-list.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { toast } from '../../../ui/toast.tsx';
import { snippetSections } from './sections.ts';
import { underSettings } from '../../../lib/registry/places.ts';

export default function SnippetNewPage() {
  const go = useGo();
  const replace = useReplace();
  const list = listAddress(paths.snippets.to());
  return (
    <FormPage
      resource={snippet}
      title={t('New snippet')}
      crumbs={[
        ...underSettings,
        { label: t('Snippets'), to: list },
        { label: t('New snippet'), to: paths.newSnippet.to() },
      ]}
      initial={{ active: true }}
      sections={snippetSections}
      address={paths.newSnippet.to()}
      onCancel={() => go(list, 'back')}
      onSaved={(record) => {
        toast(t('{code} created', { code: record.code }), { tone: 'success' });
        replace(paths.snippet.to({ id: record.id }));
      }}
    />
  );
}
