import { t } from '@hireyard/messages';
import { RecordLink } from '../../../resource/cells.tsx';
import { KeyValues } from '../../../ui/card.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { HeavyMark } from '../../../ui/scan/icons.tsx';
import { inFigures, kilograms } from '../../../lib/format.ts';
import { type Group } from './data.ts';

/** Shows the contents of a container and its contract. */
export function GroupFacts({ group }: { readonly group: Group }) {
  const { calculated_weight: weight, contract } = group;
  const accessories = [group.accessory_1, group.accessory_2].filter((one) => one !== null);
  return (
    <KeyValues
      items={[
        [t('Item'), <RecordLink key="item" resource="stockitem" record={group.stockitem} />],
        [t('Quantity'), inFigures(group.quantity)],
        [t('Container'), <RecordLink key="container" resource="stockcontainer" record={group.container} />],
        [t('Accessories'), accessories.map(({ code, name }) => `${code} · ${name}`).join(', ')],
        [
          t('Weight'),
          weight !== null && (
            <span key="weight" className="hy-num">
              {kilograms(weight)} {group.heavy && <HeavyMark />}
            </span>
          ),
        ],
        [t('Depot'), <RecordLink key="depot" resource="depot" record={group.depot} />],
        [t('Packed for'), contract && <RecordLink key="contract" resource="contract" record={contract} />],
        [t('Filled'), <MomentText key="filled" at={group.created_at} />],
      ]}
    />
  );
}
