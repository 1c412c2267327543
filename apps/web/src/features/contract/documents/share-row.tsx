import type { DocumentShare } from '@hireyard/wire/documents';
import { Button } from '../../../ui/button.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { MomentText } from '../../../ui/money.tsx';
import type { Documents } from './use-documents.ts';

const STATUS = {
  open: ['success', 'Open'],
  expired: ['medium', 'Expired'],
  revoked: ['danger', 'Taken back'],
} as const;

interface ShareRowProps {
  readonly share: DocumentShare;
  readonly documents: Documents;
  readonly mayChange: boolean;
}

/** One link: until when it holds, who opened it how often, and taking it back. */
export function ShareRow({ share, documents, mayChange }: ShareRowProps) {
  const [ask, question] = useConfirm();
  const { status, views, url } = share;
  const [colour, words] = STATUS[status];
  const revoke = async () => {
    const yes = await ask({
      title: 'Take the link back?',
      text: 'Whoever has it can open it no more. You can make another one.',
      action: 'Take back',
    });
    if (yes) await documents.revoke(share.id);
  };
  return (
    <li>
      <StateChip colour={colour}>{words}</StateChip>
      <span>
        {status === 'revoked' ? 'Taken back ' : status === 'open' ? 'Holds until ' : 'Held until '}
        <MomentText at={status === 'revoked' ? share.revoked_at : share.expires_at} />
      </span>
      <span className="hy-hint">
        {views === 0 ? (
          'Not opened yet'
        ) : (
          <>
            Opened {views === 1 ? 'once' : `${views} times`}, first <MomentText at={share.first_viewed_at} />
            {views > 1 && (
              <>
                , last <MomentText at={share.last_viewed_at} />
              </>
            )}
          </>
        )}
        {' · '}
        {share.created_by ?? 'Made by a mail'}
      </span>
      {status === 'open' && (
        <span className="hy-row">
          {url !== null && (
            <Button kind="quiet" onClick={() => void copyText(url, 'Link copied')}>
              Copy link
            </Button>
          )}
          {mayChange && (
            <Button
              kind="quiet"
              loading={documents.busy === `revoke ${share.id}`}
              onClick={() => void revoke()}
            >
              Take back
            </Button>
          )}
        </span>
      )}
      {question}
    </li>
  );
}
