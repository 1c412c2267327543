/** Invalid settings; the message lists every problem on its own line, for the operator. */
export class EnvError extends Error {
  constructor(problems: readonly string[]) {
    super(['Invalid environment settings:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.name = 'EnvError';
  }
}
