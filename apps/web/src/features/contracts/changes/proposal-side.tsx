/** The proposal editor beside its impact. */
import { t } from '@hireyard/messages';
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bothOf, QueryView } from '../../../ui/query-view.tsx';
import type { Failure } from '../../../lib/api/outcome.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { useCan } from '../../../page/session.ts';
import { dropDraft, savedDraft } from '../../../resource/form/form-values.ts';
import { useUnsaved } from '../../../resource/form/use-unsaved.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import {
  type ChangeRequest,
  type Contract,
  type ContractLine,
  contractOptions,
  isOpen,
  linesOptions,
  renewChange,
  useImpact,
} from './data.ts';
import { EffectCard } from './effect.tsx';
import {
  type Draft,
  type DraftErrors,
  draftErrors,
  draftOf,
  isValid,
  proposalOf,
  sameDraft,
} from './proposal.ts';
import { ProposalEditor } from './proposal-editor.tsx';
import { type Apply, failureText, useApply } from './decision-buttons.tsx';
const NO_ERRORS: DraftErrors = { fields: {}, lines: {} };

interface ProposalSideProps {
  readonly one: ChangeRequest;
  readonly etag: string | undefined;
}

/** The draft of a proposal. It is kept while the user looks elsewhere. */
function useProposal({ one, etag }: ProposalSideProps, apply: Apply) {
  const cache = useQueryClient();
  const mayEdit = useCan()('comms.change_changerequest');
  const write = useWrite(changerequest);
  const [ask, question] = useConfirm();
  const address = paths.changeRequest.to({ id: one.id });
  const [typed, setTyped] = useState(() => savedDraft(address) as Draft | undefined);
  useEffect(() => dropDraft(address), [address]);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const box = useRef<HTMLDivElement>(null);
  const locked = !isOpen(one) || !mayEdit;
  const saved = draftOf(one.proposal);
  const draft = locked ? saved : (typed ?? saved);
  const edited = !sameDraft(draft, saved);
  const errors = draftErrors(draft);
  const good = isValid(errors);
  const proposal = proposalOf(draft);
  useUnsaved({ dirty: edited, values: () => draft, ask, draftKey: address, address });
  const change = (next: Draft | undefined) => {
    setTyped(next);
    if (next === undefined) setSent(false);
    setFailure(undefined);
    apply.forget();
  };
  const save = async () => {
    setSent(true);
    if (!good) {
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    const outcome = await write.run({ do: 'patch', id: one.id, body: { proposal }, ifMatch: etag });
    void renewChange(cache);
    if (!outcome.ok) return setFailure(outcome);
    change(undefined);
    toast(t('Proposal saved'), { tone: 'success' });
  };
  return {
    box,
    locked,
    draft,
    edited,
    good,
    proposal,
    errors: sent ? errors : NO_ERRORS,
    failure,
    busy: write.busy,
    change,
    save,
    question,
  };
}
type Proposed = ReturnType<typeof useProposal>;

export default function ProposalSide(props: ProposalSideProps) {
  const { one, etag } = props;
  const apply = useApply(one);
  const proposed = useProposal(props, apply);
  const contract = useQuery(contractOptions(one.object_id));
  const lines = useQuery(linesOptions(one.object_id));
  const { edited, good, proposal } = proposed;
  const shown = useImpact({
    one,
    version: contract.data?.data.version,
    proposal: isOpen(one) ? proposal : null,
    edited,
    good,
  });
  return (
    <QueryView query={bothOf(contract, lines)} rows={10} loading={t('Loading the contract')}>
      {([{ data: of }, { results }]) => (
        <>
          <ProposalCard contract={of} lines={results} proposed={proposed} />
          <EffectCard
            one={one}
            etag={etag}
            version={of.version}
            proposal={proposal}
            edited={edited}
            good={good}
            shown={shown}
            apply={apply}
          />
          {proposed.question}
        </>
      )}
    </QueryView>
  );
}

interface ProposalCardProps {
  readonly contract: Contract;
  readonly lines: readonly ContractLine[];
  readonly proposed: Proposed;
}

function ProposalCard({ contract, lines, proposed }: ProposalCardProps) {
  const { box, draft, edited, errors, failure, locked, busy, change, save } = proposed;
  return (
    <div ref={box}>
      <Card
        title={t('Proposed change')}
        actions={
          edited && (
            <span className="hy-row">
              <Button kind="quiet" onClick={() => change(undefined)}>
                {t('Discard')}
              </Button>
              <Button kind="primary" loading={busy} onClick={() => void save()}>
                {t('Save')}
              </Button>
            </span>
          )
        }
      >
        {failure && (
          <p className="hy-error" role="alert">
            {failureText(failure)}
          </p>
        )}
        <ProposalEditor
          contract={contract}
          lines={lines}
          draft={draft}
          errors={errors}
          locked={locked}
          onChange={change}
        />
      </Card>
    </div>
  );
}
