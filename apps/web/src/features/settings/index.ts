/** Exports for other features: formatting values of settings. */
export { useDepots } from './business/data.ts';
export { settingText, type Formatters } from './business/value-text.ts';
