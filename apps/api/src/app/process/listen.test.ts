import { expect, test } from 'vitest';
import { addressLines } from './listen.ts';

test.each([
  [
    '127.0.0.1',
    ['Hireyard is ready: http://localhost:8080', 'Only reachable from this machine (HOST=127.0.0.1).'],
  ],
  ['::1', ['Hireyard is ready: http://localhost:8080', 'Only reachable from this machine (HOST=::1).']],
  [
    '0.0.0.0',
    [
      'Hireyard is ready: http://localhost:8080',
      'Listening on all addresses of this machine (HOST=0.0.0.0).',
    ],
  ],
  ['10.1.2.3', ['Hireyard is ready: http://10.1.2.3:8080', 'Listening on 10.1.2.3 (HOST=10.1.2.3).']],
  ['fd00::1', ['Hireyard is ready: http://[fd00::1]:8080', 'Listening on fd00::1 (HOST=fd00::1).']],
])('a start on %s says what to open and who can', (HOST, lines) => {
  expect(addressLines({ HOST, SERVE: true, DEMO: false }, 8080)).toEqual(lines);
});

test('an exposed demo says so, and a worker names its probe', () => {
  expect(addressLines({ HOST: '0.0.0.0', SERVE: true, DEMO: true }, 80)).toContain(
    'This is the demo: anyone who can reach it can sign in with the public passwords.',
  );
  expect(addressLines({ HOST: '0.0.0.0', SERVE: false, DEMO: false }, 80)).toEqual([
    'Hireyard is ready to work: http://localhost:80/readyz (listening on 0.0.0.0)',
  ]);
});
