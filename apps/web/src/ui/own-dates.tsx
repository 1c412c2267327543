import { useSettings } from '../lib/format.ts';
import { type OwnDates, ownDatesText } from '../lib/own-dates.ts';

interface OwnDatesHintProps {
  readonly line: OwnDates;
  /** Days that can only be of one year are shown without it. */
  readonly today?: string;
}

/** The own dates of a line, below its title; nothing if it follows its contract. */
export function OwnDatesHint({ line, today }: OwnDatesHintProps) {
  const { locale } = useSettings();
  const dates = ownDatesText(line, locale, today);
  return dates === undefined ? null : <span className="hy-hint hy-block">{dates}</span>;
}
