import { t } from '@hireyard/messages';
import type { DocumentShare } from '@hireyard/wire/contracts/documents';
import { Button } from '../../../ui/button.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { MomentText, rich } from '../../../ui/text.tsx';
import { inFigures } from '../../../lib/format.ts';
import type { Documents } from './use-documents.ts';

const STATUS = {
  open: ['success', t('Open')],
  expired: ['medium', t('Expired')],
  revoked: ['danger', t('Revoked')],
} as const;

interface ShareRowProps {
  readonly share: DocumentShare;
  readonly documents: Documents;
  readonly mayChange: boolean;
}

/** A share link: validity, openings, and revoking it. */
export function ShareRow({ share, documents, mayChange }: ShareRowProps) {
  const [ask, question] = useConfirm();
  const { status, views, url } = share;
  const [colour, words] = STATUS[status];
  const revoke = async () => {
    const yes = await ask({
      title: t('Revoke link?'),
      text: t('It will stop working.'),
      action: t('Revoke'),
    });
    if (yes) await documents.revoke(share.id);
  };
  return (
    <li className="hy-row hy-size-table">
      <StateChip colour={colour}>{words}</StateChip>
      <span>
        {status === 'revoked'
          ? rich('Revoked {when}', { when: <MomentText at={share.revoked_at} /> })
          : status === 'open'
            ? rich('Valid until {when}', { when: <MomentText at={share.expires_at} /> })
            : rich('Expired {when}', { when: <MomentText at={share.expires_at} /> })}
      </span>
      <span className="hy-hint">
        {views === 0 ? (
          t('Not opened yet')
        ) : (
          <>
            {views > 1
              ? rich('Opened {views} times, first {first}, last {last}', {
                  views: inFigures(views),
                  first: <MomentText at={share.first_viewed_at} />,
                  last: <MomentText at={share.last_viewed_at} />,
                })
              : rich('Opened once, first {first}', { first: <MomentText at={share.first_viewed_at} /> })}
          </>
        )}
        {' · '}
        {share.created_by ?? t('Created by an email')}
      </span>
      {status === 'open' && (
        <span className="hy-row hy-to-end">
          {url !== null && (
            <Button kind="quiet" onClick={() => void copyText(url, t('Link copied'))}>
              {t('Copy link')}
            </Button>
          )}
          {mayChange && (
            <Button
              kind="quiet"
              loading={documents.busy === `revoke ${share.id}`}
              onClick={() => void revoke()}
            >
              {t('Revoke')}
            </Button>
          )}
        </span>
      )}
      {question}
    </li>
  );
}
