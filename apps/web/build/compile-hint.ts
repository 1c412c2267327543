/**
 * Build-only plugin. Chrome compiles a function when it is first called, on the thread that draws. If a file begins with this comment,
 * Chrome compiles all its functions when it loads the file. Other browsers ignore the comment.
 */
import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';

/** Begins every file of the app with the comment. */
export function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = `${HINT}${file.code}`;
      },
    },
  };
}
