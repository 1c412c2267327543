import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { KeyArea, MovableRow, moveOf, PressArea } from './key-area.tsx';

test('Alt with an arrow key moves a row; the arrow alone, and other keys, do not', () => {
  expect(moveOf({ key: 'ArrowUp', altKey: true })).toBe(-1);
  expect(moveOf({ key: 'ArrowDown', altKey: true })).toBe(1);
  expect(moveOf({ key: 'ArrowDown', altKey: false })).toBeUndefined();
  expect(moveOf({ key: 'm', altKey: true })).toBeUndefined();
});

test('a row takes Alt with an arrow key from the browser only where it can move', () => {
  const press = (onMove: ((by: 1 | -1) => void) | undefined) => {
    const event = { key: 'ArrowDown', altKey: true, preventDefault: vi.fn() };
    MovableRow({ as: 'li', onMove }).props.onKeyDown(event);
    return event.preventDefault.mock.calls.length;
  };
  const onMove = vi.fn();
  expect(press(onMove)).toBe(1);
  expect(onMove).toHaveBeenCalledExactlyOnceWith(1);
  expect(press(undefined)).toBe(0);
});

test('areas for keys and presses have no role and are no stop for Tab', () => {
  const rows = createElement(
    'ul',
    {},
    createElement(MovableRow, { as: 'li', className: 'hy-row', onMove: undefined }),
    createElement(PressArea<'li'>, { as: 'li', onPress: () => undefined }),
  );
  expect(renderToStaticMarkup(rows)).toBe('<ul><li class="hy-row"></li><li></li></ul>');
  expect(renderToStaticMarkup(createElement(KeyArea<'aside'>, { as: 'aside', onKeyDown: undefined }))).toBe(
    '<aside></aside>',
  );
});

test('a press counts unless it is on a link or button inside', () => {
  const onPress = vi.fn();
  const { onClick } = PressArea({ as: 'td', onPress }).props;
  onClick({ target: { closest: () => ({}) } });
  expect(onPress).not.toHaveBeenCalled();
  const beside = { closest: () => null };
  onClick({ target: beside });
  expect(onPress).toHaveBeenCalledExactlyOnceWith(beside);
});
