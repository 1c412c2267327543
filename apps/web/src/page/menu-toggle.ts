/** The menu: beside the page from 992 px (and there it can be put away), over it below. */
import { menuController } from '@ionic/core/components';

const key = 'hireyard.menu';
const listeners = new Set<() => void>();
let beside = read();

function read(): boolean {
  try {
    return localStorage.getItem(key) !== 'hidden';
  } catch {
    return true;
  }
}

const wide = () => window.matchMedia('(min-width: 992px)').matches;

/** Whether a wide screen shows the menu beside the page; kept per device. */
export const menuBeside = {
  snapshot: (): boolean => beside,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export function toggleMenu(): void {
  if (!wide()) return void menuController.toggle();
  beside = !beside;
  try {
    localStorage.setItem(key, beside ? 'beside' : 'hidden');
  } catch {
    // without storage the choice lasts as long as the page
  }
  for (const listener of listeners) listener();
}

/** After choosing an entry: the menu that lies over the page goes. */
export const closeMenu = (): void => void menuController.close();
