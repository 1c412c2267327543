/** The proposal beside its effect, and applying it. */
import { changerequest } from '@hireyard/wire/resources/changerequest';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Failure } from '../../api/outcome.ts';
import { useWrite } from '../../api/use-write.ts';
import { usePageActive } from '../../frame/page-active.ts';
import { useCan } from '../../frame/session-hooks.ts';
import { dropDraft, keptDraft } from '../../resource-ui/drafts.ts';
import { useUnsaved } from '../../resource-ui/use-unsaved.ts';
import { paths } from '../../routes.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { useSettings } from '../../ui/settings.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { applyQuestion } from './apply-question.ts';
import { type ChangeRequest, contractOptions, isOpen, linesOptions, renewChange } from './data.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { EffectView } from './effect.tsx';
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
import { failureWords, useApply } from './use-apply.ts';
import { useImpact } from './use-impact.ts';

const NO_ERRORS: DraftErrors = { fields: {}, lines: {} };

interface ProposalSideProps {
  readonly one: ChangeRequest;
  readonly etag: string | undefined;
}

export default function ProposalSide({ one, etag }: ProposalSideProps) {
  const active = usePageActive();
  const can = useCan();
  const cache = useQueryClient();
  const settings = useSettings();
  const reasonId = useId();
  const write = useWrite(changerequest);
  const apply = useApply(one);
  const [ask, question] = useConfirm();
  const draftKey = `changerequest/${one.id}/proposal`;
  const [typed, setTyped] = useState(() => keptDraft(draftKey) as Draft | undefined);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const box = useRef<HTMLDivElement>(null);

  const contract = useQuery({ ...contractOptions(one.object_id), subscribed: active });
  const lines = useQuery({ ...linesOptions(one.object_id), subscribed: active });
  const hire = contract.data?.data;
  const saved = draftOf(one.proposal);
  const draft = typed ?? saved;
  const edited = !sameDraft(draft, saved);
  const errors = draftErrors(draft);
  const proposal = proposalOf(draft);
  const open = isOpen(one);
  const mayEdit = can('comms.change_changerequest');
  const shown = useImpact({
    one,
    version: hire?.version,
    proposal: open ? proposal : null,
    edited,
    good: isGood(errors),
  });
  useUnsaved({
    dirty: edited,
    values: () => draft,
    ask,
    draftKey,
    address: paths.changeRequest.to({ id: one.id }),
  });

  const change = (next: Draft | undefined) => {
    setTyped(next);
    if (next === undefined) {
      dropDraft(draftKey);
      setSent(false);
    }
    setFailure(undefined);
    apply.forget();
  };
  const save = async () => {
    setSent(true);
    if (!isGood(errors)) {
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    const outcome = await write.run({ do: 'patch', id: one.id, body: { proposal }, ifMatch: etag });
    void renewChange(cache);
    if (!outcome.ok) return setFailure(outcome);
    change(undefined);
    toast('Proposal saved', { tone: 'success' });
  };
  const applyIt = async () => {
    if (hire === undefined || shown.impact === undefined) return;
    const yes = await ask(applyQuestion(one.contract.contract_number, shown.impact, settings));
    if (yes) await apply.run(hire.version, etag);
  };
  const why = whyNot({
    mayApply: mayEdit && can('contract.change_contract'),
    edited,
    good: isGood(errors),
    stale: shown.stale,
    nothing: proposal === null,
    refused: shown.impact?.refused ?? [],
  });
  if (hire === undefined)
    return contract.isError ? (
      <ErrorState
        title="The contract could not be loaded"
        detail={contract.error.message}
        onRetry={() => void contract.refetch()}
      />
    ) : (
      <SkeletonRows rows={10} label="Loading the contract" />
    );
  return (
    <>
      <div ref={box}>
        <Card
          title="Proposed change"
          actions={
            open && mayEdit && edited ? (
              <span className="hy-row">
                <Button kind="quiet" onClick={() => change(undefined)}>
                  Take back
                </Button>
                <Button kind="primary" loading={write.busy} onClick={() => void save()}>
                  Save
                </Button>
              </span>
            ) : undefined
          }
        >
          {failure && (
            <p className="hy-error" role="alert">
              {failureWords(failure)}
            </p>
          )}
          <ProposalEditor
            contract={hire}
            lines={lines.data?.results}
            draft={draft}
            errors={sent ? errors : NO_ERRORS}
            locked={!open || !mayEdit}
            onChange={change}
          />
        </Card>
      </div>
      <Card title={open ? 'What it would do' : 'Not applied'}>
        <div className="hy-cr-would" aria-busy={shown.stale || undefined}>
          {!open ? (
            <p className="hy-none">The request ended without changing {one.contract.contract_number}.</p>
          ) : proposal === null ? (
            <EmptyState title="Nothing is proposed yet">
              Change a date, the delivery, the address or a quantity: what that does to{' '}
              {one.contract.contract_number} is worked out here before anything is saved.
            </EmptyState>
          ) : shown.impact !== undefined ? (
            <EffectView effect={shown.impact} />
          ) : shown.error !== null ? (
            <ErrorState
              title="The effect could not be worked out"
              detail={shown.error.message}
              onRetry={shown.retry}
            />
          ) : (
            <SkeletonRows rows={6} label="Working out the effect" />
          )}
        </div>
        {mayEdit && (
          <div className="hy-cr-decide">
            {apply.failure && (
              <p className="hy-error" role="alert">
                {failureWords(apply.failure)}
              </p>
            )}
            <div className="hy-row">
              {open && proposal !== null && (
                <Button
                  kind={edited ? 'secondary' : 'primary'}
                  loading={apply.busy}
                  aria-disabled={why !== undefined || undefined}
                  aria-describedby={why === undefined ? undefined : reasonId}
                  onClick={() => why === undefined && void applyIt()}
                >
                  Apply the change
                </Button>
              )}
              <DecisionButtons one={one} />
            </div>
            {open && proposal !== null && why !== undefined && (
              <p className="hy-hint" id={reasonId}>
                {why}
              </p>
            )}
          </div>
        )}
      </Card>
      {question}
    </>
  );
}

interface Reasons {
  readonly mayApply: boolean;
  readonly edited: boolean;
  readonly good: boolean;
  readonly stale: boolean;
  readonly nothing: boolean;
  readonly refused: readonly string[];
}

/** Why it cannot be applied now; undefined = it can. */
function whyNot({ mayApply, edited, good, stale, nothing, refused }: Reasons): string | undefined {
  if (!mayApply) return 'You may not change contracts. An administrator can give you a group that may.';
  if (nothing) return 'Nothing is proposed.';
  if (!good) return 'The proposal is not right yet: what is shown is what it was before.';
  if (edited) return 'Save the proposal first: what is applied is what is saved.';
  if (refused.length > 0) return `Refused: ${refused[0]}`;
  return stale ? 'The effect is being worked out.' : undefined;
}
