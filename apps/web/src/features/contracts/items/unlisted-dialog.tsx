import { t } from '@hireyard/messages';
import type { ImpactBody } from '@hireyard/wire/contracts/impact';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { ON_THE_WIRE, parseAmount, parseUnits, showFigure } from '../../../lib/format.ts';
import { NumberInput, TextInput } from '../../../ui/inputs.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { focusWrong } from '../header/steps.ts';
import type { Of } from '../impact/impact.ts';
import { amountError, unitsError } from './lines.ts';
import './dialogs.css';

const EditImpact = lazyPart(() => import('../impact/impact-bar.tsx'));

export interface Unlisted {
  readonly kind: 'unlisted' | 'discount';
  readonly words: string;
  readonly quantity: number;
}
interface UnlistedLine {
  readonly words: string;
  readonly quantity: number;
  readonly price: string;
  readonly washup: string;
}
interface UnlistedDialogProps {
  readonly contract: Of;
  readonly start: Unlisted;
  readonly onClose: () => void;
  readonly onAdd: (line: UnlistedLine) => void;
}

/** The form's text values. */
interface Typed {
  readonly words: string;
  readonly quantity: string;
  readonly price: string;
  readonly washup: string;
}

/** Parses the form to a line with its errors. */
function read({ words, quantity, price, washup }: Typed, discount: boolean) {
  const units = parseUnits(quantity, ON_THE_WIRE);
  const amount = parseAmount(price, !discount, ON_THE_WIRE);
  const wash = washup.trim() === '' ? '0.00' : parseAmount(washup, false, ON_THE_WIRE);
  const line =
    units === undefined || amount === undefined || wash === undefined
      ? undefined
      : {
          words: words.trim(),
          quantity: units,
          price: discount && amount !== '0.00' ? `-${amount}` : amount,
          washup: wash,
        };
  const wrong = {
    words: words.trim() === '' ? t('Enter a description.') : undefined,
    quantity: units === undefined ? unitsError : undefined,
    price: amount === undefined ? amountError : undefined,
    washup: wash === undefined ? amountError : undefined,
  };
  return { line, wrong };
}

/** Returns the edit to preview. */
const questionOf = ({ words, quantity, price, washup }: UnlistedLine): ImpactBody => ({
  edit: {
    lines: [
      {
        unlisted: true,
        unlisted_description: words || t('No description yet'),
        quantity,
        unlisted_price: price,
        unlisted_washup_price: washup,
      },
    ],
  },
});

/** Adds a custom item: description, quantity and prices. A discount is a custom item with a negative price. */
export default function UnlistedDialog({ contract, start, onClose, onAdd }: UnlistedDialogProps) {
  const discount = start.kind === 'discount';
  const [typed, setTyped] = useState<Typed>({
    words: start.words,
    quantity: String(start.quantity),
    price: '',
    washup: '',
  });
  const [asked, setAsked] = useState(false);
  const figures = useRef<HTMLDivElement>(null);
  // the description is filled in: go to the amount
  useEffect(() => {
    if (start.words !== '')
      [...(figures.current?.querySelectorAll('input') ?? [])][discount ? 0 : 1]?.focus();
  }, [start, discount]);
  const { line, wrong } = read(typed, discount);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (line === undefined || wrong.words) return focusWrong(event.currentTarget);
    onAdd(line);
  };
  return (
    <Dialog open title={discount ? t('Add discount') : t('Add custom item')} onClose={onClose}>
      <form className="hy-form" onSubmit={submit}>
        <UnlistedFields
          discount={discount}
          figures={figures}
          typed={typed}
          wrong={asked ? wrong : {}}
          onType={(change) => setTyped({ ...typed, ...change })}
        />
        <div className="hy-imp-place">
          <EditImpact
            contract={contract}
            question={line ? questionOf(line) : null}
            idle={t('Enter an amount first.')}
          />
        </div>
        <div className="hy-row is-end">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit">
            {discount ? t('Add discount') : t('Add custom item')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface UnlistedFieldsProps {
  readonly discount: boolean;
  readonly typed: Typed;
  readonly wrong: Partial<Record<keyof Typed, string | undefined>>;
  readonly figures: RefObject<HTMLDivElement | null>;
  readonly onType: (change: Partial<Typed>) => void;
}

function UnlistedFields({ discount, typed, wrong, figures, onType }: UnlistedFieldsProps) {
  /** Value and change handler of an input. */
  const of = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onType({ [name]: event.target.value }),
  });
  return (
    <>
      <Field
        label={t('Description')}
        help={discount ? undefined : 'line.unlisted'}
        required
        error={wrong.words}
      >
        {(control) => <TextInput {...control} {...of('words')} />}
      </Field>
      <div className="hy-ln-pair" ref={figures}>
        {!discount && (
          <Field label={t('Quantity')} required error={wrong.quantity}>
            {(control) => <NumberInput {...control} {...of('quantity')} />}
          </Field>
        )}
        <Field
          label={discount ? t('Amount off') : t('Unit price')}
          help={discount ? 'line.discount' : undefined}
          required
          error={wrong.price}
        >
          {(control) => <NumberInput decimals {...control} {...of('price')} />}
        </Field>
        {!discount && (
          <Field label={t('Unit wash-up')} error={wrong.washup}>
            {(control) => (
              <NumberInput decimals {...control} placeholder={showFigure('0.00')} {...of('washup')} />
            )}
          </Field>
        )}
      </div>
    </>
  );
}
