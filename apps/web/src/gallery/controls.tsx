import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useConfirm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { IconPlus } from '../ui/icons.tsx';
import {
  Checkbox,
  DateInput,
  NumberInput,
  SearchBox,
  Select,
  Switch,
  TextArea,
  TextInput,
} from '../ui/inputs.tsx';
import { toast } from '../ui/toast.tsx';

/** Buttons, fields, messages. */
export function Controls() {
  const [ask, dialog] = useConfirm();
  const abandon = async () => {
    const yes = await ask({
      title: 'Abandon contract 10388?',
      text: 'Its stock is released and the customer is told. The cancellation charge is £480.00.',
      action: 'Abandon contract',
    });
    if (yes) toast('Contract abandoned', { action: { label: 'Undo', run: () => undefined } });
  };
  return (
    <>
      <Card title="Buttons and messages">
        <div className="hy-row">
          <Button kind="primary" icon={IconPlus} shortcut="n">
            New quote
          </Button>
          <Button>Secondary</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="danger" onClick={abandon}>
            Abandon…
          </Button>
          <Button kind="primary" loading>
            Saving
          </Button>
          <Button disabled>Disabled</Button>
        </div>
        <div className="hy-row" style={{ marginTop: 12 }}>
          <Button onClick={() => toast('Contract saved', { tone: 'success' })}>Toast</Button>
          <Button onClick={() => toast('The contract could not be saved', { tone: 'danger' })}>
            Error toast
          </Button>
        </div>
        {dialog}
      </Card>
      <FormCard />
    </>
  );
}

function FormCard() {
  const [quantity, setQuantity] = useState('120');
  return (
    <Card title="Form">
      <div className="hy-form">
        <Field label="Name" required>
          {(control) => <TextInput {...control} defaultValue="Harriet Bramley" />}
        </Field>
        <Field label="Telephone" required error="Enter a valid telephone number.">
          {(control) => <TextInput {...control} type="tel" defaultValue="0113" />}
        </Field>
        <Field label="Depot">
          {(control) => (
            <Select
              {...control}
              placeholder="Choose a depot"
              options={[
                { value: 1, label: 'Leeds' },
                { value: 2, label: 'York' },
              ]}
            />
          )}
        </Field>
        <Field label="Delivery" hint="The goods are blocked from the day before.">
          {(control) => <DateInput {...control} defaultValue="2026-11-19" />}
        </Field>
        <Field label="Quantity">
          {(control) => (
            <NumberInput {...control} value={quantity} onChange={({ target }) => setQuantity(target.value)} />
          )}
        </Field>
        <Field label="Notes">
          {(control) => <TextArea {...control} placeholder="What the driver should know" />}
        </Field>
        <div className="hy-row">
          <Checkbox defaultChecked>Credit account</Checkbox>
          <Switch defaultChecked>Customer returns it clean</Switch>
        </div>
        <SearchBox label="Search contracts" />
      </div>
    </Card>
  );
}
