import { t } from '@hireyard/messages';
import { creditoverride } from '@hireyard/wire/money/creditoverride';
import { RecordForm } from '../../../../resource/form/record-form.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { toast } from '../../../../ui/toast.tsx';
import type { Account } from '../data.tsx';

const SECTIONS = [{ fields: ['amount', 'expires_on', 'reason', 'account'] }];
/** It is this account's: there is nothing to choose. */
const INPUTS = { account: () => null };

interface OverrideDialogProps {
  readonly of: Account;
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

/** Lets an account pass its hard limit, up to an amount or any, until a day and for a reason. */
export function OverrideDialog({ of, onGiven, onClose }: OverrideDialogProps) {
  return (
    <Dialog open title={t('Let {code} pass its hard limit', { code: of.code })} onClose={onClose}>
      <RecordForm
        resource={creditoverride}
        initial={{ account: { id: of.id, code: of.code, name: of.name } }}
        sections={SECTIONS}
        inputs={INPUTS}
        saveLabel={t('Give the override')}
        onCancel={onClose}
        onSaved={() => {
          toast(t('{code} may pass its hard limit', { code: of.code }), { tone: 'success' });
          onGiven();
        }}
      />
    </Dialog>
  );
}
