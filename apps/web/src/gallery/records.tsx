import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card, Figure, KeyValues } from '../ui/card.tsx';
import { StateChip, StateChips, stateColours } from '../ui/chip.tsx';
import { SplitButton } from '../ui/popover.tsx';
import { DateText, Money } from '../ui/text.tsx';
import { Pager } from '../ui/pager.tsx';
import { Stepper, Tabs } from '../ui/tabs.tsx';
import { toast } from '../ui/toast.tsx';

const rows = [
  {
    id: 10412,
    customer: 'Bramley & Daughters Events',
    day: '2026-11-21',
    states: [
      { id: 1, name: 'Entered', colour: 'primary' },
      { id: 2, name: 'Summary sent', colour: 'light' },
    ],
    total: '1842.60',
  },
  {
    id: 10409,
    customer: 'Castle Park Rugby Club',
    day: '2026-11-22',
    states: [{ id: 3, name: 'In transit', colour: 'tertiary' }],
    total: '312.00',
  },
  {
    id: 10388,
    customer: 'The Old Granary',
    day: '2026-11-18',
    states: [{ id: 4, name: 'On hire', colour: 'success' }],
    total: '12960.45',
  },
  {
    id: 10371,
    customer: 'Fenwick Wedding',
    day: '2026-11-14',
    states: [
      { id: 5, name: 'Off hire', colour: 'warning' },
      { id: 6, name: 'Damages due', colour: 'danger' },
    ],
    total: '-45.00',
  },
];
const steps = ['Quote', 'Entered', 'In transit', 'On hire', 'Off hire', 'Collection', 'Complete'];
const notes = ['Thu 12 Nov', 'Fri 13 Nov', 'Thu 19 Nov', 'Fri 20 Nov'];

/** How a record is shown: table, chips, steps, figures, tabs. */
export function Records() {
  return (
    <div className="is-wide">
      <Progress />
      <div className="hy-figures">
        <Figure label="Hire and wash-up">
          <Money amount="10320.00" />
        </Figure>
        <Figure label="Delivery">
          <Money amount="480.38" />
        </Figure>
        <Figure label="Tax">
          <Money amount="2160.07" />
        </Figure>
        <Figure label="Total" note="Deposit 1,032.00 settled">
          <Money amount="12960.45" strong />
        </Figure>
      </div>
      <ContractTabs />
      <Card title="State colours">
        <div className="hy-chips">
          {stateColours.map((colour) => (
            <StateChip key={colour} colour={colour}>
              {colour}
            </StateChip>
          ))}
        </div>
      </Card>
      <Card title="Details" actions={<Button kind="quiet">Edit</Button>}>
        <KeyValues
          items={[
            ['Lead customer', 'Harriet Bramley'],
            ['Account', 'BRAM01 · Bramley & Daughters Events'],
            ['Depot', 'Leeds'],
            ['Delivery', <DateText key="d" day="2026-11-19" />],
            ['Collection', <DateText key="c" day="2026-11-23" />],
            ['Customer reference', null],
          ]}
        />
      </Card>
    </div>
  );
}

function Progress() {
  return (
    <Card
      title="Contract 10388"
      actions={
        <SplitButton
          label="Other moves"
          onPress={() => toast('Contract is off hire', { tone: 'success' })}
          items={[
            { key: 'a', label: 'Collection', onSelect: () => undefined },
            {
              key: 'b',
              label: 'Complete',
              whyNot: '120 dinner plates are not counted in',
              onSelect: () => undefined,
            },
            { key: 'c', label: 'Abandon…', danger: true, onSelect: () => undefined },
          ]}
        >
          Off hire
        </SplitButton>
      }
    >
      <Stepper
        label="Progress"
        current="On hire"
        steps={steps.map((label, at) => ({ key: label, label, note: notes[at] }))}
      />
    </Card>
  );
}

function ContractTabs() {
  const [page, setPage] = useState(2);
  const [tab, setTab] = useState('items');
  const [selected, setSelected] = useState(10388);
  return (
    <Tabs
      label="Contract"
      current={tab}
      onChange={setTab}
      tabs={[
        { key: 'items', label: 'Items' },
        { key: 'money', label: 'Money' },
        { key: 'mail', label: 'Mail & changes', count: 2 },
        { key: 'history', label: 'History' },
      ]}
    >
      <Card flush>
        <table className="hy-table">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Customer</th>
              <th scope="col">Delivery</th>
              <th scope="col">State</th>
              <th scope="col" className="hy-end">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} aria-selected={row.id === selected} onClick={() => setSelected(row.id)}>
                <td className="hy-num">
                  <a href="#row">{row.id}</a>
                </td>
                <td>{row.customer}</td>
                <td>
                  <DateText day={row.day} />
                </td>
                <td>
                  <StateChips states={row.states} />
                </td>
                <td className="hy-end">
                  <Money amount={row.total} strong />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Pager page={page} pageSize={15} count={2500} onPage={setPage} />
      </Card>
    </Tabs>
  );
}
