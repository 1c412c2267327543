import { t } from '@hireyard/messages';
import { MAIL_CATEGORIES } from '@hireyard/wire/comms/mail';
import { sesmail, type SesMail } from '@hireyard/wire/comms/sesmail';
import { useQuery } from '@tanstack/react-query';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { ListKindFilter } from '../../../resource/list/filters.tsx';
import { ListPage } from '../../../resource/list/list-page.tsx';
import type { SavedView } from '../../../resource/list/saved-views.ts';
import { stateIds, statesOf } from '../../../resource/record.ts';
import { MomentText } from '../../../ui/text.tsx';
import { Progress, progressText } from './mail-contents.tsx';

const COLUMNS = {
  subject: { width: 230, priority: 1 },
  to: { width: 210, priority: 2 },
  category: { width: 130 },
  contract: { width: 96 },
  furthest: {
    width: 150,
    priority: 1,
    cell: (mail: SesMail) => <Progress mail={mail} />,
    text: progressText,
  },
  created_at: { label: t('Written'), width: 150 },
};
const SHOWN = ['subject', 'to', 'category', 'contract', 'furthest', 'created_at'];

const card = (mail: SesMail) => <CardText mail={mail} />;

/** The list of sent email and its progress (specification §2.1: /reporting/sent-emails). */
export default function SentMailListPage() {
  const states = useQuery(statesOf(sesmail.workflow ?? ''));
  const ids = stateIds(states.data?.results ?? []);
  const at = (...actions: readonly string[]) => ({ states__id__in: ids(...actions) });
  const views: readonly SavedView[] = [
    { label: t('All'), filters: {} },
    // the ids of the states load a moment later
    ...(states.data === undefined
      ? []
      : [
          { label: t('Waiting'), filters: at('pending') },
          { label: t('Opened'), filters: at('opened', 'clicked') },
        ]),
    { label: t('With problems'), filters: { failed: ['true'] } },
  ];
  return (
    <ListPage
      resource={sesmail}
      columns={COLUMNS}
      shown={SHOWN}
      views={views}
      filters={
        <ListKindFilter resource={sesmail} label={t('Kind')} name="category__in" options={MAIL_CATEGORIES} />
      }
      card={card}
      emptyText={t('No emails sent yet.')}
    />
  );
}

function CardText({ mail }: { readonly mail: SesMail }) {
  return (
    <>
      <Progress mail={mail} />
      <span className="hy-card-line">{mail.to}</span>
      <span className="hy-card-line">
        {choiceText(mail.category)} · <MomentText at={mail.created_at} />
      </span>
    </>
  );
}
