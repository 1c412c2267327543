/** Invalid settings; the message lists every problem on its own line, for the operator. */
export class EnvError extends Error {
  constructor(problems: readonly string[]) {
    super(['The environment is not right:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.name = 'EnvError';
  }
}
