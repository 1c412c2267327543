/** The head of a declaration: what links, pickers and filters elsewhere need of a resource. */
/** Records of another resource that point to this one: a tab of its page. */
export interface Related {
  readonly of: string;
  /** The filter of their list by the id of this record. */
  readonly by: string;
  /** Their columns; default those of their list. */
  readonly columns?: readonly string[];
}

/** Screens made from the declaration: list, new, record. Data only; components are in `<resource>.screens.tsx`. */
export interface Screens {
  /** Address of the list; `/new` and `/:id` follow. */
  readonly at: string;
  /**
   * The group of the settings page with its entry, `finance` for an entry of its overview, `products` for a list behind Products in
   * the menu, or the resource whose list leads to this one. Default: the palette alone.
   */
  readonly under?: 'people' | 'workflow' | 'business' | 'words' | 'system' | 'finance' | 'products' | 'tag';
  /** The purpose of the records, in one line. */
  readonly about?: string;
  /** The name of the list if the plural is too long. */
  readonly list?: string;
  /** Further search words for the palette. */
  readonly words?: string;
  /** Pages that don't exist, because such records are created or shown elsewhere. */
  readonly without?: readonly ('new' | 'record')[];
}

/** What only the pages themselves need: not part of the head, to keep it small. */
export interface PageFacts extends Screens {
  /** The consequence of retiring or deleting a record, in a sentence. */
  readonly consequence?: string;
  /** Shown for an empty list; by default just that. */
  readonly empty?: string;
  readonly related?: readonly Related[];
  /** Records carry notes, files. */
  readonly notes?: true;
  readonly files?: true;
}

export interface Head<N extends string = string> {
  /** Singular name, used in operation ids and query keys. */
  readonly name: N;
  /** Path under the API root, without slashes at the ends. */
  readonly path: string;
  /** `<app>.<model>`: the permissions are `<app>.<view|add|change|delete>_<model>`. */
  readonly permission: string;
  readonly label: string;
  readonly plural: string;
  /** The fields whose values name a record in links and pickers. */
  readonly title: readonly string[];
  /** Records are retired instead of deleted: pickers offer active ones only (filter `active`). */
  readonly retires?: true;
  /** Address of a record's page, with `:id`, if it has its own page component. */
  readonly page?: string;
  /** The app makes list, form and page from the declaration. */
  readonly screens?: Screens;
}
