import type { Location } from 'react-router';
import { describe, expect, it } from 'vitest';
import { arrived, begun, drawnPages, type Stack, stepped } from './stack.ts';

const place = (to: string, direction?: string): Location => {
  const { pathname, search } = new URL(to, 'http://here');
  return { pathname, search, hash: '', key: to, state: direction ? { direction } : null } as Location;
};
const push = (stack: Stack, at: number, to: string, direction?: string): Stack =>
  stepped(stack, { location: place(to, direction), at, action: 'PUSH' });
const replace = (stack: Stack, at: number, to: string, direction?: string): Stack =>
  stepped(stack, { location: place(to, direction), at, action: 'REPLACE' });
const pop = (stack: Stack, at: number, to: string): Stack =>
  stepped(stack, { location: place(to), at, action: 'POP' });
const paths = ({ entries }: Stack) => entries.map(({ location }) => location.pathname);

const list = begun(place('/contract'), 0);
const record = push(list, 1, '/contract/5', 'forward');

describe('the stack of pages', () => {
  it('keeps the list below a record and shows it again on the way back', () => {
    expect(paths(record)).toEqual(['/contract', '/contract/5']);
    expect(record.direction).toBe('forward');
    const back = pop(record, 0, '/contract');
    expect(back.shown.id).toBe(list.shown.id);
    expect(paths(back)).toEqual(['/contract']);
    expect(back.direction).toBe('back');
  });
  it('renders the page being left until the transition has ended', () => {
    const back = pop(record, 0, '/contract');
    expect(drawnPages(back)).toEqual([back.shown, record.shown]);
    expect(drawnPages(arrived(back, record.shown))).toEqual([back.shown]);
    expect(arrived(back, list.shown)).toBe(back);
  });
  it('has one page for entries with one path, and goes back over several of them', () => {
    const money = push(record, 2, '/contract/5?tab=money');
    const mail = replace(money, 2, '/contract/5?tab=mail');
    expect(mail.shown).toMatchObject({ id: record.shown.id, first: 1, last: 2 });
    expect(mail.shown.location.search).toBe('?tab=mail');
    const account = push(mail, 3, '/account/7', 'forward');
    expect(pop(account, 2, '/contract/5?tab=mail').shown.id).toBe(record.shown.id);
    expect(pop(account, 1, '/contract/5').shown.id).toBe(record.shown.id);
    expect(pop(account, 0, '/contract').shown.id).toBe(list.shown.id);
  });
  it('creates a page again when going forward, and keeps the one below', () => {
    const forward = pop(pop(record, 0, '/contract'), 1, '/contract/5');
    expect(paths(forward)).toEqual(['/contract', '/contract/5']);
    expect(forward.shown.id).not.toBe(record.shown.id);
    expect(forward.direction).toBe('forward');
  });
  it('drops pages left by the menu, and reuses a list that is still there', () => {
    const again = push(record, 2, '/contract', 'root');
    expect(again.entries).toEqual([again.shown]);
    expect(again.shown).toMatchObject({ id: list.shown.id, first: 2, last: 2 });
    expect(again.direction).toBeUndefined();
    expect(pop(again, 0, '/contract').shown.id).not.toBe(list.shown.id);
  });
  it('replaces a record by the next one without a transition', () => {
    const next = replace(record, 1, '/contract/6');
    expect(paths(next)).toEqual(['/contract', '/contract/6']);
    expect(next.direction).toBeUndefined();
  });
  it('keeps two pages of one path apart that are opened one above the other', () => {
    const account = push(record, 2, '/account/7', 'forward');
    const other = push(account, 3, '/contract/5', 'forward');
    expect(other.shown.id).not.toBe(record.shown.id);
    expect(pop(other, 1, '/contract/5').shown.id).toBe(record.shown.id);
  });
});
