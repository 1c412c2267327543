import { expect, test } from '@playwright/test';
import { shown } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

test('each of the day’s figures is the count of the list that it opens @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  const figures = page.getByRole('navigation', { name: 'Contracts today' }).getByRole('link');
  await expect(figures).toHaveCount(4);
  for (const label of ['Overdue back', 'Open quotes']) {
    const figure = figures.filter({ hasText: label });
    await expect(figure).toContainText(/\d/);
    const count = /\d[\d,]*/.exec(await figure.innerText())?.[0];
    await figure.click();
    const view = shown(page)
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { pressed: true });
    await expect(view).toHaveText(new RegExp(`[a-z]${count}$`));
    if (!isMobile) await expect(shown(page)).toContainText(new RegExp(`of ${count}(?![\\d,])`));
    await page.goto('/');
  }
});
