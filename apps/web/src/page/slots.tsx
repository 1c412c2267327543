/** Slots of a page that the app fills when it starts, so that pages and lists need not know the contents. */
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { whenIdle } from '../lib/idle.ts';
import { createItemStore } from '../lib/api/storage.ts';

// Whether this tab is on the way through the setup of a new business: then every page leads back to the guide.

/** Asked for when it is used: tests of pure rules load this file without a window. */
const kept = () => createItemStore(window.sessionStorage);
const KEY = 'setup-way';
const listeners = new Set<() => void>();

export const setupWay = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: (): boolean => kept().get<boolean>(KEY) === true,
  /** Begins or ends it. */
  set: (on: boolean) => {
    if (on) kept().set(KEY, true, Number.MAX_SAFE_INTEGER);
    else kept().remove(KEY);
    for (const listener of listeners) listener();
  },
};

export interface EmptyListProps {
  /** The name of the resource. */
  readonly of: string;
  readonly title: string;
  /** The button that makes a record, for who may. */
  readonly create: ReactNode;
  /** The permission to add one; undefined if users can't add any. */
  readonly add: string | undefined;
}

type Part = 'Bell' | 'Updating';
interface Slots {
  /** Parts of the bar whose code loads once the page is drawn. */
  readonly later: () => Promise<Readonly<Record<Part, ComponentType>>>;
  /** The way back to the guide of a new business. */
  readonly SetupStrip: ComponentType;
  /** What a list without records shows. */
  readonly EmptyList: ComponentType<EmptyListProps>;
}

let slots: Slots | undefined;
const loaded = new Map<Part, ComponentType>();
/** Sets the contents of the slots. */
export const fillSlots = (parts: Slots): void => {
  slots = parts;
};

interface LaterPlaceProps {
  readonly part: Part;
  /** What keeps its place until it comes. */
  readonly placeholder?: ReactNode;
}

/** Where a part of the bar stands whose code comes after the page's; without it the bar stays as it is. */
export function LazyPlace({ part, placeholder = null }: LaterPlaceProps) {
  const [Loaded, setLoaded] = useState(() => loaded.get(part));
  useEffect(() => {
    if (Loaded !== undefined) return;
    return whenIdle(() => {
      slots?.later().then(
        (code) => {
          loaded.set(part, code[part]);
          setLoaded(() => code[part]);
        },
        () => undefined,
      );
    });
  }, [Loaded, part]);
  return Loaded === undefined ? placeholder : <Loaded />;
}

/** Where the way back to the guide stands while a new business is set up; nothing otherwise. */
export function SetupPlace() {
  const shown = useSyncExternalStore(setupWay.subscribe, setupWay.snapshot);
  return shown && slots ? <slots.SetupStrip /> : null;
}

/** In place of a list that has no records yet. */
export function EmptyListPlace(props: EmptyListProps) {
  return slots ? <slots.EmptyList {...props} /> : null;
}

let openPalette: () => void = () => undefined;
/** Opens the command palette, e.g. from a button. */
export const showPalette = (): void => openPalette();
/** The palette says how it is opened. */
export const whenPaletteAsked = (open: () => void): void => {
  openPalette = open;
};
