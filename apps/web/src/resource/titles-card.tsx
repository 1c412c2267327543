import { t } from '@hireyard/messages';
import type { titles } from '@hireyard/wire/stock/sizes';
import { Card } from '../ui/card.tsx';
import './record.css';

type Titles = Readonly<Record<keyof typeof titles, string>>;
const readers = [
  [t('Staff'), 'internal_title', 'internal_description'],
  [t('Customers'), 'customer_title', 'customer_description'],
  [t('Web shop'), 'web_title', 'web_description'],
] as const;

/** What staff, customers and the web shop read (specification §3.18, §3.19). */
export const TitlesCard = ({ of }: { readonly of: Titles }) => (
  <Card title={t('Names and descriptions')}>
    <dl className="hy-pairs">
      {readers.map(([reader, title, description]) => (
        <div key={reader}>
          <dt>{reader}</dt>
          <dd>
            {of[title] || <span className="hy-none">–</span>}
            {of[description] !== '' && <p className="hy-hint hy-as-typed">{of[description]}</p>}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);
