import { t } from '@hireyard/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { ON_THE_WIRE, parseAmount, parseUnits, showFigure } from '../../../lib/format.ts';
import { NumberInput, TextInput } from '../../../ui/inputs.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { focusWrong } from '../header/steps.ts';
import type { Of } from '../impact/impact.ts';
import { amountWanted, unitsWanted } from './lines.ts';
import './dialogs.css';

const EditImpact = lazyPart(() => import('../impact/impact-bar.tsx'));

export interface Unlisted {
  readonly kind: 'unlisted' | 'discount';
  readonly words: string;
  readonly quantity: number;
}
interface UnlistedDialogProps {
  readonly contract: Of;
  readonly start: Unlisted;
  readonly onClose: () => void;
  readonly onAdd: (line: { words: string; quantity: number; price: string; washup: string }) => void;
}

/** A line without stock: words, quantity and prices of its own. A discount is such a line with a negative price. */
export default function UnlistedDialog({ contract, start, onClose, onAdd }: UnlistedDialogProps) {
  const discount = start.kind === 'discount';
  const [words, setWords] = useState(start.words);
  const [quantity, setQuantity] = useState(String(start.quantity));
  const [price, setPrice] = useState('');
  const [washup, setWashup] = useState('');
  const [asked, setAsked] = useState(false);
  const priced = useRef<HTMLDivElement>(null);
  // the words stand there already: what is missing is the amount
  useEffect(() => {
    if (start.words !== '') [...(priced.current?.querySelectorAll('input') ?? [])][discount ? 0 : 1]?.focus();
  }, [start, discount]);
  const units = parseUnits(quantity, ON_THE_WIRE);
  const amount = parseAmount(price, !discount, ON_THE_WIRE);
  const wash = washup.trim() === '' ? '0.00' : parseAmount(washup, false, ON_THE_WIRE);
  const signed = (price: string) => (discount && price !== '0.00' ? `-${price}` : price);
  const wrong = {
    words: words.trim() === '' ? t('Say what it is.') : undefined,
    quantity: units === undefined ? unitsWanted : undefined,
    price: amount === undefined ? amountWanted : undefined,
    washup: wash === undefined ? amountWanted : undefined,
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (units === undefined || amount === undefined || wash === undefined || wrong.words)
      return focusWrong(event.currentTarget);
    onAdd({ words: words.trim(), quantity: units, price: signed(amount), washup: wash });
  };
  const ready = units !== undefined && amount !== undefined && wash !== undefined;
  const line = ready && {
    unlisted: true,
    unlisted_description: words.trim() || t('Without words yet'),
    quantity: units,
    unlisted_price: signed(amount),
    unlisted_washup_price: wash,
  };
  const error = (name: keyof typeof wrong) => (asked ? wrong[name] : undefined);
  return (
    <Dialog open title={discount ? t('Add a discount') : t('Add a custom item')} onClose={onClose}>
      <form className="hy-form" onSubmit={submit}>
        <Field
          label={t('Description')}
          help={discount ? undefined : 'line.unlisted'}
          required
          error={error('words')}
        >
          {(control) => (
            <TextInput {...control} value={words} onChange={(event) => setWords(event.target.value)} />
          )}
        </Field>
        <div className="hy-ln-pair" ref={priced}>
          {!discount && (
            <Field label={t('Quantity')} required error={error('quantity')}>
              {(control) => (
                <NumberInput
                  {...control}
                  value={quantity}
                  onChange={(event) => setQuantity(event.target.value)}
                />
              )}
            </Field>
          )}
          <Field
            label={discount ? t('Amount off') : t('Unit price')}
            help={discount ? 'line.discount' : undefined}
            required
            error={error('price')}
          >
            {(control) => (
              <NumberInput
                decimals
                {...control}
                value={price}
                onChange={(event) => setPrice(event.target.value)}
              />
            )}
          </Field>
          {!discount && (
            <Field label={t('Unit wash-up')} error={error('washup')}>
              {(control) => (
                <NumberInput
                  decimals
                  {...control}
                  placeholder={showFigure('0.00')}
                  value={washup}
                  onChange={(event) => setWashup(event.target.value)}
                />
              )}
            </Field>
          )}
        </div>
        <div className="hy-imp-place">
          <EditImpact
            contract={contract}
            question={line ? { edit: { lines: [line] } } : null}
            idle={t('What it does to the contract shows here once there is an amount.')}
          />
        </div>
        <div className="hy-row hy-ln-buttons">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit">
            {discount ? t('Add the discount') : t('Add the line')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
