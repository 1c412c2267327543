import { RecordLink } from '../../resource-ui/cells.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, KeyValues } from '../../ui/card.tsx';
import { MomentText } from '../../ui/money.tsx';
import { type Group, kilograms } from './words.ts';
import { HeavyMark } from './heavy-mark.tsx';
import { IconPrint } from './icons.tsx';
import { useLabels } from './labels/use-labels.tsx';
import { qrAddress } from './labels/qr-address.ts';
import { StateButtons } from './state-buttons.tsx';
import './stock-group.css';

/** What is in a container, its label, and where it stands. */
export function Contents({ group }: { readonly group: Group }) {
  const [print, dialog] = useLabels();
  const accessories = [group.accessory_1, group.accessory_2].filter((one) => one !== null);
  return (
    <div className="hy-sg-columns">
      <Card title="Label">
        <div className="hy-sg-code">
          <img
            src={qrAddress(group.base64_qrcode)}
            alt={`QR code of ${group.identifier}`}
            width="168"
            height="168"
          />
          <b>{group.identifier}</b>
          <Button icon={IconPrint} kind="primary" onClick={() => print([group])}>
            Print label
          </Button>
        </div>
      </Card>
      <div className="hy-sg-stack">
        <Card title="Where it is">
          <StateButtons group={group} />
        </Card>
        <Card title="Contents">
          <KeyValues
            items={[
              ['Item', <RecordLink key="item" resource="stockitem" record={group.stockitem} />],
              ['Quantity', group.quantity.toLocaleString()],
              [
                'Container',
                <RecordLink key="container" resource="stockcontainer" record={group.container} />,
              ],
              ['Accessories', accessories.map(({ code, name }) => `${code} · ${name}`).join(', ')],
              [
                'Weight',
                group.calculated_weight !== null && (
                  <span key="weight" className="hy-num">
                    {kilograms(group.calculated_weight)} {group.heavy && <HeavyMark />}
                  </span>
                ),
              ],
              ['Depot', <RecordLink key="depot" resource="depot" record={group.depot} />],
              [
                'Packed for',
                group.contract && <RecordLink key="contract" resource="contract" record={group.contract} />,
              ],
              ['Filled', <MomentText key="filled" at={group.created_at} />],
            ]}
          />
        </Card>
      </div>
      {dialog}
    </div>
  );
}
