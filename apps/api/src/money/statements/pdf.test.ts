import { FIRST_LANGUAGE, speaking } from '@hireyard/messages/speaking';
import { describe, expect, test } from 'vitest';
import { textsOf } from '../../contracts/documents/documents.testing.ts';
import type { Letter } from './pdf-pen.ts';
import { renderStatement } from './pdf.ts';
import type { Statement } from './statement.ts';

const requestOf = (
  type: Statement['requests'][number]['type'],
  due_date: string | null,
  payable: string,
): Statement['requests'][number] => ({
  uuid: '6f1c7d58-4f0c-4a53-9d6a-2f3a35a0c001',
  contract_number: 'H102400',
  type,
  due_date,
  payable,
  url: `https://hire.example/noauth/pay/${payable}`,
});
const statement = (requests: Statement['requests']): Statement => ({
  account: { id: 1, code: 'OWES1', name: 'Café Zürich' },
  start_date: '2027-01-01',
  end_date: '2027-04-10',
  currency: 'GBP',
  opening: '0.00',
  charges: '120.00',
  payments: '20.00',
  closing: '100.00',
  overdue: '0.00',
  deposits_held: '0.00',
  ageing: { current: '100.00', d1_30: '0.00', d31_60: '0.00', d61_90: '0.00', d90_plus: '0.00' },
  rows: [],
  requests,
});
const letter = (changed: Partial<Letter> = {}): Letter => ({
  company: { name: 'Fernhill Hire', lines: ['4 Dock Road'] },
  logo: undefined,
  bank: [],
  customer: { name: 'Café Zürich', lines: ['9 High Street'] },
  speaking: FIRST_LANGUAGE,
  locale: 'en-GB',
  format: 'A4',
  progress: () => Promise.resolve(),
  signal: new AbortController().signal,
  ...changed,
});
const linesOf = async (requests: Statement['requests'], changed?: Partial<Letter>): Promise<string[]> =>
  textsOf(await renderStatement(statement(requests), letter(changed)))
    .join('\n')
    .split('\n');

describe('open requests on a statement', () => {
  test.each([
    ['deposit', null, 'H102400 deposit: £50.00'],
    ['deposit', '2027-05-01', 'H102400 deposit, due 1 May 2027: £50.00'],
    ['contract', null, 'H102400 hire: £50.00'],
    ['contract', '2027-05-01', 'H102400 hire, due 1 May 2027: £50.00'],
    ['damages', null, 'H102400 damages: £50.00'],
    ['damages', '2027-05-01', 'H102400 damages, due 1 May 2027: £50.00'],
  ] as const)('a %s due %s reads "%s", beside its payment link', async (type, due, words) => {
    const lines = await linesOf([requestOf(type, due, '50.00')]);
    expect(lines.slice(lines.indexOf('How to pay'), lines.indexOf('How to pay') + 3)).toEqual([
      'How to pay',
      words,
      'https://hire.example/noauth/pay/50.00',
    ]);
  });

  test("are listed with their own amounts in the reader's language", async () => {
    const requests = [
      requestOf('deposit', '2027-05-01', '50.00'),
      requestOf('contract', null, '70.00'),
      requestOf('damages', '2027-06-01', '3.20'),
    ];
    const german = await linesOf(requests, { speaking: await speaking('de-DE'), locale: 'de-DE' });
    expect(german.filter((line) => line.startsWith('H102400'))).toEqual([
      'H102400 Kaution, fällig 01.05.2027: 50,00\u00a0£',
      'H102400 Miete: 70,00\u00a0£',
      'H102400 Schäden, fällig 01.06.2027: 3,20\u00a0£',
    ]);
  });
});
