/**
 * Layout components: stacks, rows, columns, lists, surfaces and scroll areas. Their styles are in style/layout.css. An element that
 * needs a `ref` uses the classes directly (`hy-stack hy-gap-12`).
 */
import type { ButtonHTMLAttributes, HTMLAttributes, ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

/** Gap between children in px; `gutter` is the gap between the cards of a page. */
type Gap = 0 | 2 | 4 | 8 | 12 | 16 | 'gutter';
type Tag =
  | 'div'
  | 'section'
  | 'header'
  | 'footer'
  | 'nav'
  | 'aside'
  | 'form'
  | 'fieldset'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dd'
  | 'p'
  | 'span'
  | 'label'
  | 'figure';

interface BoxProps extends HTMLAttributes<HTMLElement> {
  /** The element; `div` by default. */
  readonly as?: Tag;
  readonly gap?: Gap;
  /** Alignment across the main direction. Default: stretched in a Stack, centred in a Row. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
}

/** Stacks its children, each at full width. */
export function Stack({ as: Box = 'div', gap = 8, align, className, ...rest }: BoxProps) {
  return (
    <Box
      className={classNames('hy-stack', `hy-gap-${gap}`, align && `hy-justify-${align}`, className)}
      {...rest}
    />
  );
}

interface RowProps extends BoxProps {
  /** Keeps everything on one line. */
  readonly nowrap?: boolean;
  /** Pushes the first and last child to the edges. */
  readonly between?: boolean;
  /** Aligns the children to the end of the line. */
  readonly end?: boolean;
}

/** Puts its children side by side, wrapping onto more lines where needed. */
export function Row({
  as: Box = 'div',
  gap = 8,
  align,
  nowrap = false,
  between = false,
  end = false,
  className,
  ...rest
}: RowProps) {
  return (
    <Box
      className={classNames(
        'hy-row',
        gap !== 8 && `hy-gap-${gap}`,
        align && `hy-align-${align}`,
        nowrap && 'is-nowrap',
        between && 'is-between',
        end && 'is-end',
        className,
      )}
      {...rest}
    />
  );
}

/** Columns of equal width, as many as have room; `min` is the least width of one in px. */
export function Columns({
  as: Box = 'div',
  gap = 'gutter',
  min,
  className,
  style,
  ...rest
}: Omit<BoxProps, 'align'> & { readonly min: 120 | 160 | 200 | 240 | 280 | 320 | 400 }) {
  return (
    <Box
      className={classNames('hy-fill-columns', `hy-gap-${gap}`, className)}
      style={{ ...style, '--min': `${min}px` } as typeof style}
      {...rest}
    />
  );
}

/** A row of a list whose parts line up with those of other rows; `columns` and `phone` are widths as CSS writes them. */
export function Cells({
  as: Box = 'li',
  columns,
  phone,
  align,
  className,
  style,
  ...rest
}: Omit<BoxProps, 'gap'> & { readonly columns: string; readonly phone?: string }) {
  return (
    <Box
      className={classNames('hy-cells', align && `hy-align-${align}`, className)}
      style={{ ...style, '--columns': columns, '--phone': phone } as typeof style}
      {...rest}
    />
  );
}

/** Two parts beside each other where a page is wide, else one below the other; `columns` are their widths as CSS writes them. */
export function Sides({
  columns = 'minmax(0, 3fr) minmax(320px, 2fr)',
  className,
  style,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { readonly columns?: string }) {
  return (
    <div
      className={classNames('hy-sides', className)}
      style={{ ...style, '--columns': columns } as typeof style}
      {...rest}
    />
  );
}

/** A list of rows with hairlines between them; `flush`: its rows begin at the edge, as the place around it has the distance. */
export function Rows({
  as: Box = 'ul',
  flush = false,
  between = false,
  className,
  ...rest
}: Omit<RowProps, 'gap' | 'align' | 'nowrap' | 'end'> & { readonly flush?: boolean }) {
  return (
    <Box
      className={classNames('hy-rows', flush && 'is-flush', between && 'is-between', className)}
      {...rest}
    />
  );
}

/** A box set apart from its surroundings: sunken, outlined, or tinted for a warning or an error. */
export function Surface({
  as: Box = 'div',
  gap = 8,
  align,
  outlined = false,
  tone,
  className,
  ...rest
}: BoxProps & { readonly outlined?: boolean; readonly tone?: 'warning' | 'danger' | undefined }) {
  return (
    <Box
      className={classNames(
        'hy-stack',
        'hy-surface',
        `hy-gap-${gap}`,
        align && `hy-justify-${align}`,
        outlined && 'is-outlined',
        tone && `is-${tone}`,
        className,
      )}
      {...rest}
    />
  );
}

/** A button that looks like the text around it, or like a link. */
export function PlainButton({
  link = false,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly link?: boolean }) {
  return <button type="button" className={classNames('hy-plain', link && 'is-link', className)} {...rest} />;
}

interface ScrollAreaProps extends Omit<ComponentProps<'div'>, 'role' | 'tabIndex' | 'aria-label'> {
  /** Read out when it is focused. */
  readonly label: string;
  /** `region` lists it among the landmarks of the page; `group` suits a small part of another region. */
  readonly role?: 'region' | 'group' | 'table';
  /** False if its own controls can be focused and scroll it: then only scripts focus it, and it has no name. */
  readonly focusable?: boolean;
}

/** A named part of a page with its own scrolling. It can be focused, so that arrow keys, Page Down and End scroll it. */
export function ScrollArea({ label, role = 'region', focusable = true, ...rest }: ScrollAreaProps) {
  const named = focusable ? { role, 'aria-label': label } : {};
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop for Tab the keyboard couldn't scroll it
  return <div {...rest} {...named} tabIndex={focusable ? 0 : -1} />;
}
