import { spawnSync } from 'node:child_process';

/** Returns a process and its descendants, by the system's list. */
export function treeOf(root: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const parents = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [root];
  for (const pid of tree)
    tree.push(...parents.flatMap(([child, parent]) => (parent === pid && child ? [child] : [])));
  return tree;
}

/** Sends a signal to a process and its descendants. */
export function signalTree(root: number, signal: NodeJS.Signals): void {
  for (const pid of treeOf(root))
    try {
      process.kill(pid, signal);
    } catch {
      // It ended with its parent.
    }
}
