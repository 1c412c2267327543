/** What the palette (Ctrl/⌘-K) offers. Features add commands; the frame adds the menu's entries. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** The heading of its group, e.g. "Go to", "Create". */
  readonly group: string;
  /** Further words that find it. */
  readonly words?: string;
  readonly hint?: string;
  readonly shortcut?: string;
  /** An address to go to, or something to do. */
  readonly to?: string;
  readonly run?: () => void;
}
const commands = new Map<string, Command>();

/** Adds commands; the returned function takes them away. */
export function addCommands(...added: readonly Command[]): () => void {
  for (const command of added) commands.set(command.id, command);
  return () => {
    for (const command of added) if (commands.get(command.id) === command) commands.delete(command.id);
  };
}

export const allCommands = (): readonly Command[] => [...commands.values()];

/** Commands for a typed text: every word must occur; a label that begins with the text comes first. */
export function findCommands(all: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const hay = (command: Command) => `${command.label} ${command.group} ${command.words ?? ''}`.toLowerCase();
  const found = all.filter((command) => words.every((word) => hay(command).includes(word)));
  const starts = (command: Command) => command.label.toLowerCase().startsWith(text.trim().toLowerCase());
  return [...found.filter(starts), ...found.filter((command) => !starts(command))];
}
