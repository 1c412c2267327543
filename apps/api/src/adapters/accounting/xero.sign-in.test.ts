import { describe, expect, test } from 'vitest';
import { xeroStage } from './xero/stage.testing.ts';
import { party } from './xero/story.testing.ts';

const stage = xeroStage();

describe('signing in', () => {
  test.each([
    ['a newer connection refuses scopes and gets none', 'refused', 'accounting.transactions', [null]],
    [
      'an older one is asked again with them',
      'wanted',
      'accounting.transactions',
      [null, 'accounting.transactions'],
    ],
  ] as const)('%s', async (_name, scope, scopes, asked) => {
    await stage.restart({ scope }, { scopes });
    expect(await stage.books.checkAccount('200')).toBeNull();
    expect(stage.xero.signIns.map((form) => form.get('scope'))).toEqual(asked);
    stage.xero.purgeTokens();
    await stage.books.ensureContact(party, 'a');
    expect(stage.xero.signIns.at(-1)?.get('scope')).toBe(asked.at(-1));
    expect(stage.xero.signIns).toHaveLength(asked.length + 1);
  });

  test('concurrent calls share one token', async () => {
    await Promise.all(
      ['A', 'B', 'C'].map((code) => stage.books.ensureContact({ ...party, code, name: code }, code)),
    );
    expect(stage.xero.signIns).toHaveLength(1);
  });

  test('replaces a rejected token once; a second rejection is final', async () => {
    await stage.books.checkAccount('200');
    stage.xero.fail('unauthorised', /Contacts/);
    await stage.books.ensureContact(party, 'a');
    stage.xero.fail('unauthorised');
    stage.xero.fail('unauthorised');
    await expect(stage.books.ensureContact(party, 'a')).rejects.toMatchObject({ code: 'xero_sign_in' });
  });

  test('reports wrong credentials and missing scopes as refusals', async () => {
    const wrong = stage.connect({ clientSecret: 'guessed' });
    await expect(wrong.checkAccount('200')).rejects.toMatchObject({
      code: 'xero_sign_in',
      message: expect.stringContaining('invalid_client'),
    });
    await stage.restart({ scope: 'wanted' });
    await expect(stage.books.checkAccount('200')).rejects.toMatchObject({
      code: 'xero_sign_in',
      message: expect.stringContaining('invalid_scope'),
    });
  });

  test('uses the configured organisation, or the only one reached, and never guesses', async () => {
    await stage.restart({ organisations: ['org-1', 'org-2'] });
    await expect(stage.books.checkAccount('200')).rejects.toMatchObject({
      code: 'xero_tenant',
      message: expect.stringContaining('org-2'),
    });
    expect(await stage.connect({ tenantId: 'org-2' }).checkAccount('200')).toBeNull();
    expect(stage.xero.exchanges.map(({ headers }) => headers['xero-tenant-id'])).toEqual(['org-2']);
    await expect(stage.connect({ tenantId: 'elsewhere' }).checkAccount('200')).rejects.toMatchObject({
      code: 'xero_forbidden',
    });
  });
});
