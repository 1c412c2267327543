export * from './resource/define-resource.ts';
export * from './field/error.ts';
export * from './resource/filter.ts';
export * from './resource/page.ts';
export * from './resource/body.ts';
export * as field from './field.ts';
