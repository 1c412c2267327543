/** The proposal while it is written, beside its effect. */
import { t } from '@hireyard/messages';
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { useCan } from '../../../page/session.ts';
import { dropDraft, keptDraft } from '../../../resource/form/form-values.ts';
import { useUnsaved } from '../../../resource/form/use-unsaved.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type ChangeRequest, contractOptions, isOpen, linesOptions, renewChange, useImpact } from './data.ts';
import { EffectCard } from './effect-card.tsx';
import {
  type Draft,
  type DraftErrors,
  draftErrors,
  draftOf,
  isGood,
  proposalOf,
  sameDraft,
} from './proposal.ts';
import { ProposalEditor } from './proposal-editor.tsx';
import { failureWords, useApply } from './decision-buttons.tsx';
const NO_ERRORS: DraftErrors = { fields: {}, lines: {} };

interface ProposalSideProps {
  readonly one: ChangeRequest;
  readonly etag: string | undefined;
}

export default function ProposalSide({ one, etag }: ProposalSideProps) {
  const active = usePageActive();
  const cache = useQueryClient();
  const mayEdit = useCan()('comms.change_changerequest');
  const write = useWrite(changerequest);
  const apply = useApply(one);
  const [ask, question] = useConfirm();
  const address = paths.changeRequest.to({ id: one.id });
  const [typed, setTyped] = useState(() => keptDraft(address) as Draft | undefined);
  useEffect(() => dropDraft(address), [address]);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const box = useRef<HTMLDivElement>(null);

  const contract = useQuery({ ...contractOptions(one.object_id), subscribed: active });
  const lines = useQuery({ ...linesOptions(one.object_id), subscribed: active });
  const hire = contract.data?.data;
  const open = isOpen(one);
  const saved = draftOf(one.proposal);
  const draft = open && mayEdit ? (typed ?? saved) : saved;
  const edited = !sameDraft(draft, saved);
  const errors = draftErrors(draft);
  const good = isGood(errors);
  const proposal = proposalOf(draft);
  const shown = useImpact({ one, version: hire?.version, proposal: open ? proposal : null, edited, good });
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
  const failed = contract.error ?? lines.error;
  if (hire === undefined || lines.data === undefined)
    return failed === null ? (
      <SkeletonRows rows={10} label={t('Loading the contract')} />
    ) : (
      <ErrorState
        title={t('The contract could not be loaded')}
        detail={failed.message}
        onRetry={() => {
          void contract.refetch();
          void lines.refetch();
        }}
      />
    );
  return (
    <>
      <div ref={box}>
        <Card
          title={t('Proposed change')}
          actions={
            edited && (
              <span className="hy-row">
                <Button kind="quiet" onClick={() => change(undefined)}>
                  {t('Take back')}
                </Button>
                <Button kind="primary" loading={write.busy} onClick={() => void save()}>
                  {t('Save')}
                </Button>
              </span>
            )
          }
        >
          {failure && (
            <p className="hy-error" role="alert">
              {failureWords(failure)}
            </p>
          )}
          <ProposalEditor
            contract={hire}
            lines={lines.data.results}
            draft={draft}
            errors={sent ? errors : NO_ERRORS}
            locked={!open || !mayEdit}
            onChange={change}
          />
        </Card>
      </div>
      <EffectCard
        one={one}
        etag={etag}
        version={hire.version}
        proposal={proposal}
        edited={edited}
        good={good}
        shown={shown}
        apply={apply}
      />
      {question}
    </>
  );
}
