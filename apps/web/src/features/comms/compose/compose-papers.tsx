/** What goes with a mail: documents made when it is sent, and files that stand on the contract. */
import { t } from '@hireyard/messages';
import { CONTRACT_DOCUMENTS, type ContractDocument } from '@hireyard/wire/contracts/documents';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { type Contract, contract as contractOf } from '@hireyard/wire/contracts/contract';
import { file } from '@hireyard/wire/records/file';
import { useQuery } from '@tanstack/react-query';
import { listOptions, recordOptions } from '../../../lib/api/queries.ts';
import { useCan } from '../../../page/session-hooks.ts';
import { Checkbox } from '../../../ui/inputs.tsx';
import { DOCUMENT_WORDS, type MailAbout, OWN_DOCUMENT, OWN_PAPER } from './mail-about.ts';
import type { MailDraft } from './mail-draft.ts';

interface ComposePapersProps {
  readonly about: MailAbout;
  readonly draft: MailDraft;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<MailDraft>) => void;
}

const toggled = <T,>(all: readonly T[], one: T): readonly T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

/** A quote has no contract and no invoice yet, an order no quote any more (docs/documents.md). */
function canBeMade(kind: ContractDocument, states: Contract['states']): boolean {
  const quote = states.some(
    ({ system_action }) => system_action === 'quote' || system_action === 'quote_abandoned',
  );
  return quote ? kind !== 'contract' && kind !== 'invoice' : kind !== 'quote';
}

/** Most files that can be chosen from. */
const SHOWN = 50;

export function ComposePapers({ about, draft, error, onChange }: ComposePapersProps) {
  const { category, contract } = about;
  const own = OWN_DOCUMENT[category];
  const paper = OWN_PAPER[category];
  const states = useQuery({
    ...recordOptions(contractOf, contract ?? 0),
    enabled: contract !== undefined,
  }).data?.data.states;
  const possible = CONTRACT_DOCUMENTS.filter(
    (kind) => kind === own || (states !== undefined && canBeMade(kind, states)),
  );
  if (contract === undefined && paper === undefined) return null;
  const toggle = (kind: ContractDocument) => onChange({ documents: toggled(draft.documents, kind) });
  return (
    <fieldset className="hy-compose-papers">
      <legend className="hy-label">{t('Goes with it')}</legend>
      {paper !== undefined && (
        <Checkbox checked disabled readOnly>
          {paper}
        </Checkbox>
      )}
      {contract !== undefined &&
        possible.map((kind) => (
          <Checkbox
            key={kind}
            checked={kind === own || draft.documents.includes(kind)}
            disabled={kind === own}
            onChange={() => toggle(kind)}
          >
            {DOCUMENT_WORDS[kind]}
          </Checkbox>
        ))}
      {contract !== undefined && (
        <Files
          contract={contract}
          chosen={draft.files}
          onToggle={(uuid) => onChange({ files: toggled(draft.files, uuid) })}
        />
      )}
      {error !== undefined && (
        <p className="hy-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface FilesProps {
  readonly contract: number;
  readonly chosen: readonly string[];
  readonly onToggle: (uuid: string) => void;
}

function Files({ contract, chosen, onToggle }: FilesProps) {
  const can = useCan();
  const query = {
    content_type: contractOf.permission,
    object_id: contract,
    page_size: SHOWN,
    ordering: 'id',
  };
  const list = useQuery({ ...listOptions(file, query), enabled: can(permissionOf(file, 'view')) });
  return (list.data?.results ?? []).map((one) => (
    <Checkbox key={one.uuid} checked={chosen.includes(one.uuid)} onChange={() => onToggle(one.uuid)}>
      {one.title || one.file_name}
    </Checkbox>
  ));
}
