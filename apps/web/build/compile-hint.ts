/**
 * Build-only plugin. Chrome compiles a function when it is first called, on the thread that draws: for the first page that is some 1600 of
 * them, one after the other, and a sixth of all its work. Of a file that begins with this comment it compiles all while the file comes in,
 * on another thread. Other browsers read a comment.
 */
import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';

/** @param files the names of the files that a first page calls most of */
export function compileHint(files: readonly string[]): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && files.includes(file.name)) file.code = `${HINT}${file.code}`;
      },
    },
  };
}
