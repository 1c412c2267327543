import { defineConfig } from 'vitest/config';
import { unit } from '../../vitest.config.ts';

/** The plain tests of one folder, given by `scripts/mutants.mjs`. */
export default defineConfig({
  test: { ...unit, include: [`${process.env['MUTANTS_TESTS'] ?? 'packages/domain/src'}/**/*.test.ts`] },
});
