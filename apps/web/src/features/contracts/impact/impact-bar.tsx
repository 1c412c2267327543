/** The impact bar previews an unsaved edit. Its space is reserved to avoid layout shifts. */
import { t } from '@hireyard/messages';
import type { Impact, MarginEstimate } from '@hireyard/wire/contracts/change';
import type { ImpactBody } from '@hireyard/wire/contracts/impact';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { type Settings, useSettings } from '../../../lib/format.ts';
import { KeyValues } from '../../../ui/card.tsx';
import { IconWarn } from '../../../ui/icons.tsx';
import { PopoverButton } from '../../../ui/popover.tsx';
import { ScrollArea, Row, Stack } from '../../../ui/layout.tsx';
import { Money, NumberText } from '../../../ui/text.tsx';
import { Issues, hasNoIssues } from '../changes/index.ts';
import { type Of, useEditImpact } from './impact.ts';
import { type ImpactFigure, impactFigures, impactSentence, shortInWords, signed } from './impact-words.ts';
import './impact.css';

interface EditImpactProps {
  readonly contract: Of;
  /** The unsaved change; null if none. */
  readonly question: ImpactBody | null;
  /** False while the input is invalid and can't be previewed; default true. */
  readonly good?: boolean;
  /** Text while nothing is unsaved. */
  readonly idle: string;
  /** Action for prices calculated for other dates. */
  readonly whenWarned?: ReactNode;
  /** Save and discard buttons, if they aren't elsewhere. */
  readonly children?: ReactNode;
}

function words(impact: Impact | undefined, error: Error | null, settings: Settings): string {
  if (error !== null) return t('Impact not calculated: {message}', { message: error.message });
  return impact === undefined ? t('Calculating the impact…') : impactSentence(impact, settings);
}

export default function EditImpact({
  contract,
  question,
  good,
  idle,
  whenWarned,
  children,
}: EditImpactProps) {
  const settings = useSettings();
  const { impact, stale, error } = useEditImpact(contract, question, good);
  const says = question === null ? idle : words(impact, error, settings);
  const refused = impact !== undefined && impact.refused.length > 0;
  const known = error === null ? impact : undefined;
  return (
    <section
      className={classNames('hy-imp hy-beside', stale && 'hy-stale')}
      aria-label={t('Impact')}
      aria-busy={stale || undefined}
    >
      {known && <Figures impact={known} />}
      <p
        className={classNames(
          'hy-imp-says hy-clip hy-muted hy-size-label',
          (refused || error !== null) && 'is-wrong',
        )}
        role="status"
      >
        {/* an outdated answer isn't read out */}
        {stale && impact !== undefined ? <span aria-hidden="true">{says}</span> : says}
      </p>
      {known && (
        <Row nowrap className="hy-imp-act">
          {!hasNoIssues(known) && <IssuesButton impact={known} />}
          {known.warnings.length > 0 && !refused && whenWarned}
          {children}
        </Row>
      )}
    </section>
  );
}

function Figures({ impact }: { readonly impact: Impact }) {
  const { margin } = impact;
  return (
    <ScrollArea className="hy-imp-figures" role="group" label={t('Figures after the change')}>
      <dl>
        {impactFigures(impact).map((figure) => (
          <FigureOf key={figure.label} {...figure} />
        ))}
      </dl>
      {margin !== null && (
        <PopoverButton className="hy-imp-how hy-inline" label={t('Margin estimate')} button={t('estimated')}>
          {() => <MarginParts {...margin.after} />}
        </PopoverButton>
      )}
    </ScrollArea>
  );
}

function FigureOf({ label, after, by }: ImpactFigure) {
  const settings = useSettings();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {typeof after === 'number' ? <NumberText value={after} /> : <Money amount={after} />}
        <b className="hy-num">
          {by === null ? (
            <>
              <span aria-hidden="true">=</span>
              <span className="hy-sr">{t('the same')}</span>
            </>
          ) : (
            signed(by, settings)
          )}
        </b>
      </dd>
    </div>
  );
}

/** Parts of the estimate. */
function MarginParts({ value, wear, washing, delivery, margin }: MarginEstimate) {
  const cost = (amount: string | null) => (amount === null ? t('unknown') : <Money amount={amount} />);
  return (
    <Stack className="hy-imp-panel">
      <h2>{t('Estimated margin, before tax')}</h2>
      <KeyValues
        items={[
          [t('Value'), <Money key="value" amount={value} />],
          [t('Less wear'), cost(wear)],
          [t('Less wash-up'), cost(washing)],
          [t('Less delivery'), cost(delivery)],
          [t('Margin'), <Money key="margin" amount={margin} strong />],
        ]}
      />
      <p className="hy-hint">{t('From the percentages in Settings.')}</p>
    </Stack>
  );
}

function IssuesButton({ impact }: { readonly impact: Impact }) {
  const { shortages, refused } = impact;
  const text =
    refused.length > 0 ? t('Why not?') : shortages.length > 0 ? shortInWords(shortages) : t('Problems');
  return (
    <PopoverButton
      className={classNames('hy-imp-against hy-inline', refused.length > 0 && 'is-wrong')}
      label={t('Issues')}
      button={
        <>
          <IconWarn />
          {text}
        </>
      }
    >
      {() => (
        <Stack className="hy-imp-panel">
          <h2 className="hy-sr">{t('Issues')}</h2>
          <Issues {...impact} />
        </Stack>
      )}
    </PopoverButton>
  );
}
