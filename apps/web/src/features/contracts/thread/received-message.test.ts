import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { decodedOptions } from '../../../lib/api/content-types.ts';
import { recordOptions } from '../../../lib/api/queries.ts';
import { ReceivedMessage } from './messages.tsx';

// sessions are stored by a browser, which is missing here
vi.mock('../../../page/session.ts', () => ({ useUser: () => null, useCan: () => () => true }));

const ID = 31;
const RECORD = { source: 'petra@quill.example', source_name: 'Petra Quill', states: [], attachments: [] };
const WORDS = { content_decoded: '', content_text: 'Ten more chairs, please.', blocked_images: 0 };

/** Renders with these parts of the message already loaded. */
function shownWith(parts: { readonly record?: boolean; readonly words?: boolean }): string {
  const cache = new QueryClient();
  if (parts.record)
    cache.setQueryData(recordOptions(sesmail_incoming, ID).queryKey, { data: RECORD } as never);
  if (parts.words) cache.setQueryData(decodedOptions(ID, false).queryKey, WORDS as never);
  const message = createElement(ReceivedMessage, { id: ID, from: 'Petra Quill', contract: 2400 });
  const routed = createElement(MemoryRouter, undefined, message);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: cache }, routed));
}

test.each([
  ['nothing', {}],
  ['the record alone', { record: true }],
  ['the words alone', { words: true }],
])('shows a placeholder with %s loaded', (_, parts) => {
  const html = shownWith(parts);
  expect(html).toContain('Loading message');
  expect(html).not.toContain('Petra Quill');
  expect(html).not.toContain('Ten more chairs');
});

test('shows sender and text once both are loaded', () => {
  const html = shownWith({ record: true, words: true });
  expect(html).not.toContain('Loading message');
  expect(html).toContain('Petra Quill &lt;petra@quill.example&gt;');
  expect(html).toContain('Ten more chairs, please.');
});
