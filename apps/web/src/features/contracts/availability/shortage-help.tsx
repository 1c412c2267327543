/** Buttons with alternatives for each short item, below a form that was refused for lack of stock. */
import { t } from '@hireyard/messages';
import type { Problem } from '@hireyard/wire/field/error';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hireOf } from '../../../lib/api/availability.ts';
import type { FormValues } from '../../../resource/form/form-values.ts';
import { Button } from '../../../ui/button.tsx';
import { type Contract, linesOptions } from '../data.ts';
import type { LineStore } from '../items/line-store.ts';
import { lineRemedies, type Remedies } from './suggestions.tsx';
import Why, { type Question } from './why.tsx';

interface ShortageHelpProps {
  readonly contract: Contract;
  readonly store: LineStore;
  readonly problems: readonly Problem[];
  /** The form's values. */
  readonly values: FormValues;
  /** Restarts the form with its values and this patch. */
  readonly onPrefill: (patch: Readonly<Record<string, unknown>>) => void;
}

export default function ShortageHelp(props: ShortageHelpProps) {
  const { contract, store, problems, values, onPrefill } = props;
  const lines = useQuery(linesOptions(contract.id)).data?.results ?? [];
  const [question, setQuestion] = useState<Question>();
  // for the refused dates and depot, not the saved ones
  const hire = hireOf({ ...contract, ...(values as Partial<Contract>) });
  // changing a line raises the contract's version: the form continues with it and keeps the input
  const [helped, setHelped] = useState(false);
  const begin = useRef<() => void>(undefined);
  begin.current = () => onPrefill({});
  const { version } = contract;
  const known = useRef(version);
  useEffect(() => {
    if (helped && known.current !== version) begin.current?.();
    known.current = version;
  }, [helped, version]);
  const short = problems.flatMap(({ code, stockitem }) => {
    const of = lines.filter((line) => line.stockitem?.id === stockitem);
    const item = of[0]?.stockitem;
    return code === 'shortage' && item ? [{ item, of }] : [];
  });
  const remedies = (item: number): Remedies => {
    const of = lines.filter((line) => line.stockitem?.id === item);
    const { onPart, onItem } = lineRemedies(store, of);
    return {
      onPart: (quantity) => {
        setHelped(true);
        onPart?.(quantity);
      },
      onItem: (other) => {
        setHelped(true);
        onItem?.(other);
      },
    };
  };
  if (hire === undefined || short.length === 0) return null;
  return (
    <div className="hy-row">
      {short.map(({ item, of }) => (
        <Button
          key={item.id}
          onClick={(event) =>
            setQuestion({
              stockitem: item,
              quantity: of.reduce((sum, line) => sum + line.quantity, 0),
              anchor: event.currentTarget,
            })
          }
        >
          {t('Alternatives for {internal_title}', { internal_title: item.internal_title })}
        </Button>
      ))}
      {question && (
        <Why
          key={question.stockitem.id}
          question={question}
          hire={hire}
          onClose={() => setQuestion((now) => (now === question ? undefined : now))}
          {...remedies(question.stockitem.id)}
          onDetails={onPrefill}
        />
      )}
    </div>
  );
}
