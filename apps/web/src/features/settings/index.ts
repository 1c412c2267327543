/** What other features may use of the settings: how a setting's values are said. */
export { useDepots } from './business/data.ts';
export { settingInWords, type Speaking } from './business/words.ts';
