/** Encoding and separator of a text file, changed without another upload. */
import { t } from '@hireyard/messages';
import { ENCODINGS, SEPARATORS } from '@hireyard/wire/records/import-calls';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { type Run, useStep } from './data.ts';
import { ENCODING_LABELS, SEPARATOR_LABELS } from './labels.tsx';
import { Row } from '../../../ui/layout.tsx';

const options = (values: readonly string[], labels: Readonly<Record<string, string>>) =>
  values.map((value) => ({ value, label: labels[value] ?? value }));

export function ReadingCard({ run }: { readonly run: Run }) {
  const [encoding, setEncoding] = useState<string>(run.encoding);
  const [separator, setSeparator] = useState<string>(run.separator || ',');
  const { send, busy, failure } = useStep(run);
  const changed = encoding !== run.encoding || separator !== run.separator;
  return (
    <Card title={t('File format')}>
      <Row gap={12} align="end">
        <Field label={t('Encoding')}>
          {(control) => (
            <Select
              {...control}
              value={encoding}
              options={options(ENCODINGS, ENCODING_LABELS)}
              onChange={(event) => setEncoding(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('Column separator')}>
          {(control) => (
            <Select
              {...control}
              value={separator}
              options={options(SEPARATORS, SEPARATOR_LABELS)}
              onChange={(event) => setSeparator(event.target.value)}
            />
          )}
        </Field>
        <Button
          loading={busy}
          disabled={!changed}
          onClick={() => void send('readAgain', { encoding, separator })}
        >
          {t('Read again')}
        </Button>
      </Row>
      {failure && (
        <p className="hy-error" role="alert">
          {failure.message}
        </p>
      )}
    </Card>
  );
}
