import { t, inSentence } from '@hireyard/messages';
import type { DocumentVersion } from '@hireyard/wire/contracts/documents';
import { sizeText } from '../../../resource/files/accepted.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconCheck } from '../../../ui/icons.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { DOCUMENT_WORDS } from '../../comms/compose/index.ts';
import type { DocumentOffer } from './kinds.ts';
import { ShareRow } from './share-row.tsx';
import { forReaders, rich } from '../../../ui/rich.tsx';
import type { Documents } from './use-documents.ts';

interface DocumentCardProps {
  readonly offer: DocumentOffer;
  readonly documents: Documents;
  readonly mayChange: boolean;
  readonly onShare: (version: DocumentVersion) => void;
}

/** One kind of document: as it would be sent now, and every version that was kept. */
export function DocumentCard({ offer, documents, mayChange, onShare }: DocumentCardProps) {
  const { kind, now, versions } = offer;
  const title = DOCUMENT_WORDS[kind];
  return (
    <Card
      flush
      title={title}
      actions={
        now && (
          <span className="hy-row">
            {mayChange && (
              <Button
                kind="quiet"
                loading={documents.busy === `keep ${kind}`}
                onClick={() => void documents.keep(kind)}
              >
                {rich('Save version<sr> of the {document}</sr>', {
                  document: inSentence(title),
                  sr: forReaders,
                })}
              </Button>
            )}
            <Button
              loading={documents.busy.endsWith(`/${kind}.pdf/`)}
              onClick={() => void documents.openNow(kind)}
            >
              {rich('Open PDF<sr> of the {document}</sr>', { document: inSentence(title), sr: forReaders })}
            </Button>
          </span>
        )
      }
    >
      {versions.length === 0 ? (
        <p className="hy-docs-none">{t('No saved versions. Emailing one saves it.')}</p>
      ) : (
        <ul
          className="hy-docs-versions"
          aria-label={t('Versions of the {title}', { title: inSentence(title) })}
        >
          {versions.map((version) => (
            <Version
              key={version.id}
              version={version}
              documents={documents}
              onShare={mayChange ? onShare : undefined}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface VersionProps {
  readonly version: DocumentVersion;
  readonly documents: Documents;
  readonly onShare: ((version: DocumentVersion) => void) | undefined;
}

/** As many letters of the hash as tell two versions apart. */
const SHORT = 8;

function Version({ version, documents, onShare }: VersionProps) {
  const { number, created_at, created_by, sha256, size, acceptance, shares } = version;
  return (
    <li>
      {acceptance !== null && (
        <p className="hy-docs-accepted">
          <IconCheck />
          <span>
            {rich('Accepted by {name} on {when}', {
              name: <b>{acceptance.name}</b>,
              when: <MomentText at={acceptance.accepted_at} />,
            })}
            {acceptance.email !== '' && (
              <>
                {' · '}
                <a href={`mailto:${acceptance.email}`}>{acceptance.email}</a>
              </>
            )}
          </span>
        </p>
      )}
      <div className="hy-docs-version">
        <b>{t('Version {number}', { number })}</b>
        <span>
          <MomentText at={created_at} /> · {created_by ?? t('The system')}
        </span>
        <span className="hy-hint">
          <code title={t('SHA-256 {sha256}', { sha256 })}>{sha256.slice(0, SHORT)}</code> · {sizeText(size)}
        </span>
        <span className="hy-row">
          <Button
            kind="quiet"
            loading={documents.busy === `/api/v1/document/${version.id}.pdf/`}
            onClick={() => void documents.openVersion(version)}
          >
            {rich('Open<sr> version {number}</sr>', { number, sr: forReaders })}
          </Button>
          {onShare && (
            <Button kind="quiet" onClick={() => onShare(version)}>
              {rich('Share…<sr> version {number}</sr>', { number, sr: forReaders })}
            </Button>
          )}
        </span>
      </div>
      {shares.length > 0 && (
        <ul className="hy-docs-shares" aria-label={t('Links to version {number}', { number })}>
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} documents={documents} mayChange={onShare !== undefined} />
          ))}
        </ul>
      )}
    </li>
  );
}
