/** Opens the picking list, delivery note or return note of a hire for one day. */
import { inSentence, t } from '@hireyard/messages';
import type { DayDocument } from '@hireyard/wire/contracts/documents';
import { useState } from 'react';
import { failureOf } from '../../lib/api/outcome.ts';
import { openPdf } from '../../lib/browser.ts';
import { useCan } from '../../page/session.ts';
import { Button } from '../../ui/button.tsx';
import { IconPrint } from '../../ui/scan/icons.tsx';
import { toast } from '../../ui/toast.tsx';

const TITLES: Readonly<Record<DayDocument, string>> = {
  delivery_note: t('Delivery note'),
  picking_list: t('Picking list'),
  return_note: t('Return note'),
};

interface OpenDayDocumentProps {
  readonly contract: number;
  readonly kind: DayDocument;
  readonly day: string;
}

export function OpenDayDocument({ contract, kind, day }: OpenDayDocumentProps) {
  const can = useCan();
  const [busy, setBusy] = useState(false);
  if (!can('contract.view_contract')) return null;
  const title = TITLES[kind];
  const open = async () => {
    setBusy(true);
    try {
      await openPdf(`/api/v1/contract/${contract}/document/${kind}.pdf/`, `${kind} ${day}.pdf`, { day });
    } catch (error) {
      const { message } = failureOf(error);
      toast(t('Could not open the {document}: {message}', { document: inSentence(title), message }), {
        tone: 'danger',
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={IconPrint} loading={busy} onClick={() => void open()}>
      {title}
    </Button>
  );
}
