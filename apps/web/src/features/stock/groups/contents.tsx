import { t } from '@hireyard/messages';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { GroupFacts } from './group-facts.tsx';
import { IconPrint } from '../../../ui/scan/icons.tsx';
import { qrAddress } from './labels/qr-address.ts';
import { useLabels } from './labels/use-labels.tsx';
import { StateButtons } from './state-buttons.tsx';
import type { Group } from './words.ts';
import './stock-group.css';

/** What is in a container, its label, and where it stands. */
export function Contents({ group }: { readonly group: Group }) {
  const [print, dialog] = useLabels();
  return (
    <div className="hy-sg-columns">
      <Card title={t('Label')}>
        <div className="hy-sg-code">
          <img
            src={qrAddress(group.base64_qrcode)}
            alt={t('QR code of {identifier}', { identifier: group.identifier })}
            width="165"
            height="165"
            decoding="async"
          />
          <b>{group.identifier}</b>
          <Button icon={IconPrint} kind="primary" onClick={() => print([group])}>
            {t('Print label')}
          </Button>
        </div>
      </Card>
      <div className="hy-sg-stack">
        <Card title={t('Where it is')}>
          <StateButtons group={group} />
        </Card>
        <Card title={t('Contents')} help="group.filled">
          <GroupFacts group={group} />
        </Card>
      </div>
      {dialog}
    </div>
  );
}
