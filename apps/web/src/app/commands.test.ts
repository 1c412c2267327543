import { afterEach, expect, test } from 'vitest';
import { allCommands, findCommands } from '../page/commands.ts';
import { addReportCommands } from './commands.ts';

let stop = (): void => undefined;
afterEach(() => stop());
const addresses = () => allCommands().map(({ to }) => to);

test('the palette has the reports that a user may see and the menu does not list', () => {
  const may = (permission: string) => permission !== 'accounting.view_paymentrequest';
  stop = addReportCommands(may, ['/reporting/sales']);
  expect(addresses()).toEqual(
    expect.arrayContaining(['/reporting', '/reporting/out-now', '/reporting/debt']),
  );
  expect(addresses()).not.toContain('/reporting/deposits');
  expect(addresses()).not.toContain('/reporting/sales');
  expect(findCommands(allCommands(), 'out').map(({ to }) => to)[0]).toBe('/reporting/out-now');
  stop();
  expect(addresses()).toEqual([]);
});

test('users without any report get none', () => {
  stop = addReportCommands(() => false, []);
  expect(addresses()).toEqual([]);
});
