export * from './define-resource.ts';
export * from './error.ts';
export * from './filter.ts';
export * from './page.ts';
export * from './body.ts';
export * as field from './field.ts';
