/** One call that finds records of every kind (docs/use/search.md). A read without a resource. */
import { t } from '@hireyard/messages';
import { MAX_SEARCH } from '@hireyard/domain/search/search-words';
import { SEARCH_KINDS, type SearchKind, searchSchema } from '@hireyard/wire/records/search';
import type { Call } from '../platform/http/call.ts';
import { invalid } from '../platform/http/errors.ts';
import { given } from '../platform/http/given.ts';
import type { Route } from '../platform/http/route-types.ts';
import { search } from './search.ts';
import { visibilityOf } from './visibility.ts';

const LIMIT = 6;
const MOST = 20;

/** Returns the requested kinds, by default all. Throws 400 for an unknown kind. */
function kindsOf(call: Call): readonly SearchKind[] {
  const asked = given<string[]>(call, 'kinds', 'texts');
  if (asked === undefined || asked.length === 0) return SEARCH_KINDS;
  const wrong = asked.find((one) => !(SEARCH_KINDS as readonly string[]).includes(one));
  if (wrong !== undefined) throw invalid({ kinds: [t('"{wrong}" is not a valid choice.', { wrong })] });
  return SEARCH_KINDS.filter((one) => asked.includes(one));
}

function limitOf(call: Call): number {
  const asked = given<number>(call, 'limit', 'int') ?? LIMIT;
  if (asked < 1 || asked > MOST)
    throw invalid({ limit: [t('Request 1 to {MOST} results of each kind.', { MOST })] });
  return asked;
}

function textOf(call: Call): string {
  const typed = call.query.get('q') ?? '';
  if (typed.length > MAX_SEARCH)
    throw invalid({ q: [t('Search text can have at most {MAX_SEARCH} characters.', { MAX_SEARCH })] });
  return typed;
}

export const searchRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/api/v1/search/',
    operationId: 'search',
    tag: 'Search',
    access: 'group',
    summary:
      'Finds records of every kind that the caller may see: by number, name, telephone, postcode, reference',
    query: {
      q: { type: 'string', maxLength: MAX_SEARCH },
      kinds: { type: 'string', description: `Repeated or separated by commas: ${SEARCH_KINDS.join(', ')}` },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: MOST,
        default: LIMIT,
        description: 'Results of each kind',
      },
    },
    needs: ['q'],
    answer: searchSchema,
    run: async (call) => ({
      body: await search(call.db, textOf(call), visibilityOf(call.user, kindsOf(call)), limitOf(call)),
    }),
  },
];
