import { expect, it } from 'vitest';
import { collapseCrumbs } from './page.tsx';

const crumbs = (n: number) => Array.from({ length: n }, (_, at) => ({ label: `${at}`, to: `/${at}` }));
const labels = (n: number) => collapseCrumbs(crumbs(n)).map((crumb) => crumb?.label ?? '…');

it('up to four breadcrumbs are all shown', () => expect(labels(4)).toEqual(['0', '1', '2', '3']));
it('more than four collapse to the first and the last two', () =>
  expect(labels(6)).toEqual(['0', '…', '4', '5']));
