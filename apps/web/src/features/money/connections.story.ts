import type { FakeServer } from '../../gallery/fake/server.ts';
import type { Stories } from '../../gallery/story.ts';

const SERVICES = { payments: null, accounting: null, mail_out: 'capture', mail_in: null, shop: null };

/** Adds failed jobs, which are queued again once they are retried. */
function addFailed(server: FakeServer, topic: string, count: number): void {
  server.on('GET connections/', () => SERVICES);
  server.on('POST job/:id/retry/', ({ params }) => {
    server.change('job', Number(params['id']), { state: 'queued' });
    return {};
  });
  for (let id = 1; id <= count; id += 1)
    server.add('job', {
      id,
      topic,
      key: `${topic}-${id}`,
      aggregate: `mail:${id}`,
      state: 'dead',
      attempts: 8,
    });
}

export default {
  screen: 'Connections',
  stories: [
    {
      name: 'shows the page before once the last page has no failed jobs left',
      at: '/accounting/connections',
      given: (server) => addFailed(server, 'mail.send', 21),
      play: async ({ page, expect }) => {
        const jobs = page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem');
        await expect(jobs).toHaveCount(20);
        await page.getByRole('button', { name: 'Next page' }).first().click();
        await expect(jobs).toHaveCount(1);
        await jobs.getByRole('button', { name: 'Try again' }).click();
        await expect(jobs).toHaveCount(20);
      },
    },
    {
      name: 'offers to discard a job only if it can be discarded, and says why not',
      at: '/accounting/connections',
      given: (server) => {
        addFailed(server, 'mail.send', 1);
        server.add('job', {
          id: 2,
          topic: 'refund.send',
          key: 'refund-7',
          aggregate: 'payment_request:3',
          state: 'dead',
        });
      },
      play: async ({ page, expect }) => {
        const job = (name: string) =>
          page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem').filter({ hasText: name });
        await expect(job('Send email').getByRole('button', { name: 'Discard…' })).toBeVisible();
        await expect(job('Send card refund')).toContainText('The outcome is unknown. Try again.');
        await expect(job('Send card refund').getByRole('button')).toHaveText(['Try again']);
        await expect(job('Send card refund').getByRole('link')).toHaveText('Refund request 7');
      },
    },
    {
      name: 'describes the results of catch-ups',
      at: '/accounting/connections',
      given: (server) => {
        server.on('GET connections/', () => SERVICES);
        server.add('reconcilerrun', { name: 'payments', counts: { open: 2, events: 14, payments: 0 } });
        server.add('reconcilerrun', { name: 'shop', ran_at: null, counts: {} });
      },
      play: async ({ page, expect }) => {
        const runs = page.getByRole('list', { name: 'Catch-ups' }).getByRole('listitem');
        await expect(runs.filter({ hasText: 'card provider' })).toContainText('2 open payments, 14 events');
        await expect(runs.filter({ hasText: 'shop' })).toContainText('not run yet');
      },
    },
  ],
} satisfies Stories;
