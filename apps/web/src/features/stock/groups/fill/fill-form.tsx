import { fromServer, t } from '@hireyard/messages';
import { contract as contracts } from '@hireyard/wire/contracts/contract';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { recordOptions } from '../../../../lib/api/queries.ts';
import { type Failure } from '../../../../lib/api/outcome.ts';
import { FieldInput } from '../../../../resource/form/field-input.tsx';
import type { Row } from '../../../../resource/record.ts';
import { useUnsaved } from '../../../../resource/form/use-unsaved.ts';
import { dropDraft, savedDraft } from '../../../../resource/form/form-values.ts';
import { paths } from '../../../../lib/registry/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { useConfirm } from '../../../../ui/dialog.tsx';
import { type Group, counted } from '../data.ts';
import { Boxes, FillFacts } from './boxes.tsx';
import {
  emptyDraft,
  fillBody,
  type FillDraft,
  fillErrors,
  fillFields,
  type Item,
  useFill,
  useFillPreview,
  withItem,
} from './fill.ts';
import { Columns, Sides, Stack } from '../../../../ui/layout.tsx';

interface FillFormProps {
  /** Id of the initial item. */
  readonly item: number | undefined;
  /** Id of the contract to pack for. */
  readonly contract: number | undefined;
  readonly onFilled: (groups: readonly Group[]) => void;
}

const CARDS = [
  { title: t('Item'), fields: ['stock_item_id', 'depot', 'contract'] },
  { title: t('Container'), fields: ['stock_container_id', 'pack_size', 'accessory_1', 'accessory_2'] },
  { title: t('Quantity'), fields: ['quantity'] },
] as const;
const ADDRESS = paths.stockGroupFill.to();

/** The draft, initialised from the address and kept while the user is on another page. */
function useFillDraft({ item, contract }: Pick<FillFormProps, 'item' | 'contract'>) {
  const [draft, setDraft] = useState(() => (savedDraft(ADDRESS) as FillDraft | undefined) ?? emptyDraft);
  const [ask, question] = useConfirm();
  useEffect(() => dropDraft(ADDRESS), []);
  const given = useQuery({ ...recordOptions(stockitem, item ?? 0), enabled: item !== undefined }).data?.data;
  const forContract = useQuery({
    ...recordOptions(contracts, contract ?? 0),
    enabled: contract !== undefined,
  }).data?.data;
  useEffect(() => {
    if (given !== undefined) setDraft((now) => (now.stock_item_id === null ? withItem(now, given) : now));
  }, [given]);
  useEffect(() => {
    if (forContract !== undefined)
      setDraft((now) => ({ ...now, contract: forContract, depot: now.depot ?? forContract.depot }));
  }, [forContract]);
  const settle = useUnsaved({
    dirty: draft.quantity !== '',
    values: () => ({ ...draft }),
    ask,
    draftKey: ADDRESS,
    address: ADDRESS,
  });
  const set = (name: string, value: unknown) =>
    setDraft((now) =>
      name === 'stock_item_id'
        ? withItem(now, value as Item | null)
        : { ...now, [name]: value as string | Row | null },
    );
  return { draft, set, settle, question };
}

/** Fills the containers and holds the errors. */
function useFillForm(props: FillFormProps) {
  const { draft, set, settle, question } = useFillDraft(props);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  /** Number of refusals; each one focuses the first invalid field. */
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const { fill, busy } = useFill();
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries]);
  const own = fillErrors(draft);
  const theirs = failure?.kind === 'invalid' ? failure.fields : {};
  const atFields = Object.keys(theirs).some((name) => fillFields[name] !== undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    setFailure(undefined);
    if (Object.keys(own).length > 0) return setTries((now) => now + 1);
    const outcome = await fill(draft);
    if (outcome === undefined) return;
    if ('ok' in outcome) {
      setFailure(outcome);
      return setTries((now) => now + 1);
    }
    settle();
    props.onFilled(outcome);
  };
  return {
    form,
    draft,
    set: (name: string, value: unknown) => {
      // the server's errors were about the previous values
      setFailure(undefined);
      set(name, value);
    },
    error: (name: string) => (sent ? (own[name] ?? theirs[name]) : undefined),
    /** The reason of a refusal that no field shows. */
    failure: atFields ? undefined : failure,
    submit,
    busy,
    question,
  };
}

export function FillForm(props: FillFormProps) {
  const { form, draft, set, error, failure, submit, busy, question } = useFillForm(props);
  const found = useFillPreview(draft);
  return (
    <form ref={form} className="hy-body" noValidate onSubmit={(event) => void submit(event)}>
      <Sides columns="minmax(0, 1fr) 400px">
        <Stack gap={12}>
          {CARDS.map(({ title, fields }) => (
            <Card key={title} title={title}>
              <Columns min={160} gap={16} className="hy-sg-fields">
                {fields.map((name) => {
                  const field = fillFields[name];
                  return (
                    field && (
                      <FieldInput
                        key={name}
                        name={name}
                        field={field}
                        value={draft[name]}
                        error={error(name)}
                        onChange={(value) => set(name, value)}
                        onBlur={() => undefined}
                        ref={null}
                      />
                    )
                  );
                })}
              </Columns>
            </Card>
          ))}
        </Stack>
        <Stack gap={12} className="hy-sg-side">
          <PreviewCard draft={draft} found={found} />
          {failure !== undefined && (
            <p className="hy-error" role="alert">
              {wordsOf(failure)}
            </p>
          )}
          <Button kind="primary" type="submit" loading={busy}>
            {found.preview === undefined
              ? t('Fill containers')
              : t('Fill {containers}', { containers: counted(found.preview.containers, 'container') })}
          </Button>
        </Stack>
      </Sides>
      {question}
    </form>
  );
}

interface PreviewCardProps {
  readonly draft: FillDraft;
  readonly found: ReturnType<typeof useFillPreview>;
}

function PreviewCard({ draft, found }: PreviewCardProps) {
  return (
    <Card title={t('Preview')}>
      <Stack gap={12} className={found.stale ? 'hy-stale' : undefined} aria-live="polite">
        <Preview draft={draft} found={found} />
      </Stack>
    </Card>
  );
}

function Preview({ draft, found: { preview, failure } }: PreviewCardProps) {
  const packSize = Number(draft.pack_size);
  if (preview !== undefined && packSize > 0)
    return (
      <>
        <Boxes of={preview} packSize={packSize} />
        <FillFacts of={preview} packSize={packSize} />
      </>
    );
  if (failure !== undefined) return <p className="hy-error">{wordsOf(failure)}</p>;
  return (
    <p className="hy-hint">
      {fillBody(draft)['stock_item_id'] === undefined
        ? t('Fills in container, pack size and accessories.')
        : t('Enter container, pack size and quantity.')}
    </p>
  );
}

/** Joins all reasons of a refusal. */
const wordsOf = (failure: Failure): string =>
  failure.kind === 'invalid' && Object.keys(failure.fields).length > 0
    ? Object.values(failure.fields).join(' ')
    : failure.kind === 'refused' && failure.problems.length > 0
      ? failure.problems.map(({ description }) => fromServer(description)).join(' ')
      : failure.message;
