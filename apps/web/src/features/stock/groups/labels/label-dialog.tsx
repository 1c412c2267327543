/** Prints labels of filled containers: size, roll or sheet, copies, with a preview. */
import { t } from '@hireyard/messages';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureOf } from '../../../../lib/api/outcome.ts';
import { showFigure } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { NumberInput, Select } from '../../../../ui/inputs.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { type Group, counted } from '../data.ts';
import { IconPrint } from '../../../../ui/scan/icons.tsx';
import {
  choiceErrors,
  CUSTOM,
  firstChoice,
  keepChoice,
  type LabelChoice,
  labelDocument,
  lastChoice,
  pageCount,
  presetsFor,
} from './labels.ts';
import { LabelPreview } from './drawing.tsx';
import { openDocument, saveDocument } from '../../../../lib/browser.ts';
import { Columns, Sides, Surface } from '../../../../ui/layout.tsx';
import '../groups.css';

interface LabelDialogProps {
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}

export function LabelDialog({ groups, onClose }: LabelDialogProps) {
  const [first] = groups;
  return (
    <Dialog
      open
      wide
      title={t('Labels for {containers}', { containers: counted(groups.length, 'container') })}
      onClose={onClose}
    >
      {first !== undefined && <LabelForm groups={groups} first={first} />}
    </Dialog>
  );
}

type Making = 'print' | 'save';

/** Holds the choice and creates the document; an unchanged choice reuses it. */
function useLabelForm(groups: readonly Group[], first: Group) {
  const presets = presetsFor(groups);
  const [choice, setChoice] = useState(() => firstChoice(presets, lastChoice()));
  const [sent, setSent] = useState(false);
  const [making, setMaking] = useState<Making>();
  const [failure, setFailure] = useState<string>();
  const [made, setMade] = useState<{ readonly key: string; readonly file: Blob }>();
  const call = useRef<AbortController>(undefined);
  // closing the dialog aborts the call
  useEffect(() => () => call.current?.abort(), []);
  const errors = choiceErrors(choice);
  const wrong = Object.keys(errors).length > 0;
  const labels = groups.length * (errors.copies === undefined ? Number(choice.copies) : 1);
  const pages = wrong ? 0 : pageCount(labels, choice);
  const draw = async (signal: AbortSignal): Promise<Blob> => {
    const key = JSON.stringify(choice);
    const ids = groups.map(({ id }) => id);
    const file = made?.key === key ? made.file : await labelDocument(ids, choice, signal);
    setMade({ key, file });
    return file;
  };
  const make = async (how: Making) => {
    setSent(true);
    if (wrong || pages === 0) return;
    setFailure(undefined);
    keepChoice(choice);
    const abort = new AbortController();
    call.current = abort;
    setMaking(how);
    try {
      const file = await draw(abort.signal);
      const name = `labels-${first.identifier}${groups.length > 1 ? `-and-${groups.length - 1}-more` : ''}.pdf`;
      if (how === 'print' && openDocument(file)) return;
      saveDocument(file, name);
      toast(t('{labels} saved as {name}', { labels: counted(labels, 'label'), name }), { tone: 'success' });
    } catch (error) {
      if (!abort.signal.aborted) setFailure(failureOf(error).message);
    } finally {
      setMaking(undefined);
    }
  };
  return {
    presets,
    choice,
    set: (change: Partial<LabelChoice>) => setChoice((now) => ({ ...now, ...change })),
    error: (name: keyof LabelChoice) => (sent ? errors[name] : undefined),
    wrong,
    labels,
    pages,
    make,
    making,
    failure,
  };
}
type Labels = ReturnType<typeof useLabelForm>;

function LabelForm({ groups, first }: { readonly groups: readonly Group[]; readonly first: Group }) {
  const form = useLabelForm(groups, first);
  const { choice, make, making, failure } = form;
  return (
    <Sides columns="minmax(0, 1fr) 340px">
      <form
        className="hy-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void make('print');
        }}
      >
        <SizeFields form={form} />
        <PaperFields form={form} />
        {failure !== undefined && (
          <p className="hy-error" role="alert">
            {failure}
          </p>
        )}
        <div className="hy-row">
          <Button kind="primary" type="submit" icon={IconPrint} loading={making === 'print'}>
            {t('Print')}
          </Button>
          <Button loading={making === 'save'} onClick={() => void make('save')}>
            {t('Save PDF')}
          </Button>
        </div>
        <Progress form={form} />
      </form>
      <Surface as="figure" className="hy-sg-preview" aria-label={t('Preview')}>
        {form.wrong ? (
          <p className="hy-hint">{t('Enter a valid size.')}</p>
        ) : (
          <LabelPreview groups={groups} choice={choice} />
        )}
        <figcaption className="hy-hint">
          {t('{width} × {height} mm', {
            width: showFigure(choice.width),
            height: showFigure(choice.height),
          })}
        </figcaption>
      </Surface>
    </Sides>
  );
}

interface FormProps {
  readonly form: Labels;
}

/** A preset size, or any other. */
function SizeFields({ form: { presets, choice, set, error } }: FormProps) {
  return (
    <>
      <Field label={t('Size')}>
        {(control) => (
          <Select
            {...control}
            value={choice.preset}
            options={[
              ...presets.map(({ key, label }) => ({ value: key, label })),
              { value: CUSTOM, label: t('Custom size') },
            ]}
            onChange={({ target }) => {
              const preset = presets.find(({ key }) => key === target.value);
              set(
                preset
                  ? { preset: preset.key, width: preset.width, height: preset.height }
                  : { preset: CUSTOM },
              );
            }}
          />
        )}
      </Field>
      {choice.preset === CUSTOM && (
        <Pair>
          {(['width', 'height'] as const).map((side) => (
            <Field
              key={side}
              label={side === 'width' ? t('Width (mm)') : t('Height (mm)')}
              error={error(side)}
            >
              {(control) => (
                <NumberInput
                  {...control}
                  decimals
                  value={choice[side]}
                  onChange={(event) => set({ [side]: event.target.value.trim() })}
                />
              )}
            </Field>
          ))}
        </Pair>
      )}
    </>
  );
}

/** Roll or sheet, and number of copies. */
function PaperFields({ form: { choice, set, error } }: FormProps) {
  return (
    <Pair>
      <Field label={t('Print on', undefined, 'paper')}>
        {(control) => (
          <Select
            {...control}
            value={choice.layout === 'roll' ? 'roll' : choice.paper}
            options={[
              { value: 'roll', label: t('Roll') },
              { value: 'A4', label: t('A4 sheet') },
              { value: 'letter', label: t('Letter sheet') },
            ]}
            onChange={({ target: { value } }) =>
              set(
                value === 'roll'
                  ? { layout: 'roll' }
                  : { layout: 'sheet', paper: value === 'A4' ? 'A4' : 'letter' },
              )
            }
          />
        )}
      </Field>
      <Field label={t('Copies of each label')} error={error('copies')}>
        {(control) => (
          <NumberInput
            {...control}
            value={choice.copies}
            onChange={(event) => set({ copies: event.target.value.trim() })}
          />
        )}
      </Field>
    </Pair>
  );
}

/** The size of the document, and progress. */
function Progress({ form: { making, pages, labels } }: FormProps) {
  return (
    <>
      <p className="hy-hint" role="status">
        {making !== undefined
          ? t('Preparing {labels} …', { labels: counted(labels, 'label') })
          : pages > 0 &&
            t('{labels} on {pages}. Print at 100%.', {
              labels: counted(labels, 'label'),
              pages: counted(pages, 'page'),
            })}
      </p>
      {making !== undefined && <progress aria-label={t('Labels')} />}
    </>
  );
}

const Pair = ({ children }: { readonly children: ReactNode }) => (
  <Columns min={120} gap={12}>
    {children}
  </Columns>
);
