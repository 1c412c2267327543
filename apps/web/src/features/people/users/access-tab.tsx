import { t } from '@hireyard/messages';
import type { User } from '@hireyard/wire/people/user';
import { Card } from '../../../ui/card.tsx';
import { IconCheck } from '../../../ui/icons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { accessAreas, giversOf, giverWords, specialAccess, VERB_HEADS, VERBS } from './access-words.ts';
import { Stack } from '../../../ui/layout.tsx';

/** What a user may do, area by area, and what gives it. */
export function AccessTab({ of: one }: { readonly of: User }) {
  const givers = giversOf(one);
  const areas = accessAreas(givers);
  const special = specialAccess(givers);
  if (areas.length === 0)
    return (
      <EmptyState title={t('{name} may see nothing yet', { name: one.name })}>
        {t('Give a group, and what it grants stands here.')}
      </EmptyState>
    );
  return (
    <Stack gap="gutter" className="hy-user-access hy-middle">
      {!one.is_active && (
        <p className="hy-hint">
          {t('The user is inactive: none of this counts until they are active again.')}
        </p>
      )}
      {areas.map(({ area, rows }) => (
        <Card key={area} title={area} flush>
          <table className="hy-table" aria-label={area}>
            <TableHead
              columns={[
                t('What'),
                ...VERBS.map((verb) => [VERB_HEADS[verb], 'hy-tick'] as const),
                [t('Given by'), 'hy-given'],
              ]}
            />
            <tbody>
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">
                    {row.name}
                    <small className="hy-hint">{giverWords(row)}</small>
                  </th>
                  {VERBS.map((verb) => (
                    <td key={verb} className="hy-tick">
                      {row.given[verb].length > 0 ? (
                        <>
                          <IconCheck />
                          <span className="hy-sr">{t('Yes')}</span>
                        </>
                      ) : (
                        <span className="hy-none">
                          <span aria-hidden="true">–</span>
                          <span className="hy-sr">{t('No')}</span>
                        </span>
                      )}
                    </td>
                  ))}
                  <td className="hy-given">{giverWords(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      ))}
      {special.length > 0 && (
        <Card title={t('Beyond that')}>
          <ul>
            {special.map(({ name, by }) => (
              <li key={name}>
                {name} <span className="hy-hint">{t('by {by}', { by: by.join(', ') })}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  );
}
