import { t } from '@hireyard/messages';

/** Text of the impact bar while nothing is unsaved. */
export const idleText = t('Changes are previewed here before you save.');
const LINE = { alignSelf: 'center', lineHeight: '20px' } as const;

/** The impact bar before the first edit. It saves loading the real one, because most visits change no line. */
export function NoImpact() {
  return (
    <section aria-label={t('Impact')} style={{ display: 'grid', minWidth: 0 }}>
      <p className="hy-hint" role="status" style={LINE}>
        {idleText}
      </p>
    </section>
  );
}
