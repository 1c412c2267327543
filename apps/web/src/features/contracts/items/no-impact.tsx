import { t } from '@hireyard/messages';

/** What stands in the impact bar of the lines while nothing is unsaved. */
export const idleText = t('Changes are previewed here before you save.');
const LINE = { alignSelf: 'center', lineHeight: '20px' } as const;

/** The impact bar before the first edit, without the code of one: most who look at a contract change no line of it. */
export function NoImpact() {
  return (
    <section aria-label={t('Impact')} style={{ display: 'grid', minWidth: 0 }}>
      <p className="hy-hint" role="status" style={LINE}>
        {idleText}
      </p>
    </section>
  );
}
