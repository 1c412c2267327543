import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { snippet } from '@hireyard/wire/comms/snippet';
import { useParams } from 'react-router-dom';
import { History } from '../../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { RetireMenu } from '../../../resource/detail/actions.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { MomentText, Written } from '../../../ui/text.tsx';
import { snippetSections } from './sections.ts';
import { rich } from '../../../ui/rich.tsx';
import { underSettings } from '../../../lib/registry/places.ts';

type Snippet = Read<typeof snippet>;

const header = (one: Snippet) => (
  <>
    {!one.active && <StateChip colour="medium">{t('Retired')}</StateChip>}
    <span>{rich('Changed {when}', { when: <MomentText at={one.updated_at} /> })}</span>
  </>
);
const actions = (one: Snippet) => (
  <RetireMenu
    resource={snippet}
    record={one}
    consequence={t('It is no longer offered for new mail. Mail that was written with it stays as it is.')}
  />
);
const tabs: readonly RecordTab<Snippet>[] = [
  {
    key: 'details',
    label: t('Words'),
    body: (one) => (
      <Card title={t('Words')}>
        <Written>{one.content}</Written>
      </Card>
    ),
  },
  { key: 'history', label: t('History'), body: (one) => <History resource={snippet} id={one.id} /> },
];

/** One snippet. */
export default function SnippetPage() {
  const { id } = useParams();
  return (
    <RecordPage
      resource={snippet}
      id={id}
      parents={underSettings}
      listPath={paths.snippets.to()}
      path={(one) => paths.snippet.to({ id: one })}
      sections={snippetSections}
      header={header}
      actions={actions}
      tabs={tabs}
    />
  );
}
