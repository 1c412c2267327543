/** All field kinds, as declarations use them: `import * as f from '../field.ts'`. */
export * from './field/core.ts';
export * from './field/number.ts';
export * from './field/relation.ts';
export * from './field/text.ts';
export * from './field/time.ts';
export * from './field/value.ts';
