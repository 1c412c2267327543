import { expect, it } from 'vitest';
import { FetchError, ResponseError } from '../../../lib/api/outcome.ts';
import { refusalOf } from './refusal.ts';

const refused = (status: number, body: unknown) => new ResponseError(new Response(null, { status }), body);

it.each([
  [
    refused(400, { new_password1: ['Too common.', 'Too short.'], token: ['Invalid value'] }),
    {
      fields: { new_password1: ['Too common.', 'Too short.'], token: ['Invalid value'] },
      message: undefined,
    },
  ],
  [refused(400, { non_field_errors: ['No.'] }), { fields: {}, message: 'No.' }],
  [refused(400, 'no'), { fields: {}, message: 'The server responded with 400' }],
  [
    refused(403, { detail: 'Too many tries.', code: 'account_locked' }),
    { fields: {}, message: 'Too many tries.' },
  ],
  [
    new FetchError(new Error('no network')),
    { fields: {}, message: 'The server could not be reached. Nothing was lost. Try again.' },
  ],
])('shows all messages of %o', (error, told) => expect(refusalOf(error)).toEqual(told));
