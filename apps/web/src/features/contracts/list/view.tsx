/** Toolbar of calendar and timeline: period, back, forward, today and length. */
import { addDays, daysBetween, weekday } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import type { Board, ContractCalendar, Timeline } from '@hireyard/wire/contracts/views';
import { heads } from '@hireyard/wire/resource/heads';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { http } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/queries.ts';
import type { Query } from '../../../lib/api/query-string.ts';
import { useShortcut } from '../../../page/keyboard.ts';
import { Button } from '../../../ui/button.tsx';
import { IconLeft, IconRight } from '../../../ui/icons.tsx';
import { Row } from '../../../ui/layout.tsx';
import './view-bar.css';

// Days of calendar and timeline: plain `YYYY-MM-DD`, weeks from Monday.

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
export const mondayOf = (day: string): string => addDays(day, 1 - weekday(day));

/** Returns the first day of a month, this many months later. */
export function addMonths(day: string, by: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + by;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${two((months % 12) + 1)}-01`;
}
export const lastOfMonth = (day: string): string => addDays(addMonths(day, 1), -1);

/** Returns every day from one to another, inclusive. */
export const daysFrom = (from: string, to: string): readonly string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

/** Returns a day from an address, or the fallback if it isn't one. */
export function dayOr(text: string | null, fallback: string): string {
  try {
    return text === null ? fallback : addDays(text, 0);
  } catch {
    return fallback;
  }
}

// Queries of board, calendar and timeline, with the filters of the list.

/** Reload interval while there are no live updates, in ms. */
export const LOOK_AGAIN_MS = 15_000;

/** Below the key of lists, so that updates and writes renew it with them. */
const view = <T,>(name: string, query: Query) =>
  queryOptions({
    queryKey: [...keys.lists(heads.contract), name, query],
    queryFn: async ({ signal, client, queryKey }) =>
      http<T>({
        path: `/api/v1/contract/${name}/`,
        query,
        signal,
        waiting: client.getQueryData(queryKey) === undefined ? 'foreground' : 'background',
      }),
    placeholderData: keepPreviousData,
  });

export const boardKey = [...keys.lists(heads.contract), 'board'] as const;
export const boardOptions = (query: Query) => view<Board>('board', query);
export const calendarOptions = (query: Query) => view<ContractCalendar>('calendar', query);
export const timelineOptions = (query: Query) => view<Timeline>('timeline', query);

interface ViewBarProps {
  readonly title: string;
  /** Name of a step: month. */
  readonly of: string;
  /** Whether today is in view. */
  readonly today: boolean;
  readonly onToday: () => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly choices: readonly { readonly key: string; readonly label: string }[];
  readonly choice: string;
  readonly onChoice: (key: string) => void;
  /** Figures and further choices at the end. */
  readonly children?: ReactNode;
}

export function ViewBar(props: ViewBarProps) {
  const { of, onStep } = props;
  useShortcut('[', t('Previous {of}', { of }), () => onStep(-1));
  useShortcut(']', t('Next {of}', { of }), () => onStep(1));
  useShortcut('t', t('Today'), props.onToday);
  return (
    <Row className="hy-strip hy-vb">
      <Row as="span" gap={2} nowrap className="hy-vb-steps">
        <Button
          kind="quiet"
          icon={IconLeft}
          aria-label={t('Previous {of}', { of })}
          title={t('Previous {of} ([)', { of })}
          onClick={() => onStep(-1)}
        />
        <Button
          kind="quiet"
          icon={IconRight}
          aria-label={t('Next {of}', { of })}
          title={t('Next {of} (])', { of })}
          onClick={() => onStep(1)}
        />
        <Button aria-pressed={props.today} onClick={props.onToday} title={t('Today (t)')}>
          {t('Today')}
        </Button>
      </Row>
      <h2 aria-live="polite">{props.title}</h2>
      <Row end className="hy-vb-rest hy-muted hy-size-table">
        {props.children}
      </Row>
      <span className="hy-choices is-joined hy-vb-choices" role="group" aria-label={t('Period')}>
        {props.choices.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === props.choice}
            onClick={() => props.onChoice(key)}
          >
            {label}
          </button>
        ))}
      </span>
    </Row>
  );
}
