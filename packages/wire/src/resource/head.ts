/** The light head of a declaration: all that names a resource's records elsewhere, in links, pickers and filters. */
/** Records of another resource that point to this one: a tab of its page. */
export interface Related {
  readonly of: string;
  /** The filter of their list that takes the id of this record. */
  readonly by: string;
  /** Their columns; default those of their list. */
  readonly columns?: readonly string[];
}

/** The screens that follow from a declaration: list, new, record. Data only; what needs a component is in `<resource>.screens.tsx`. */
export interface Screens {
  /** Address of the list; `/new` and `/:id` follow. */
  readonly at: string;
  /**
   * The group of the settings page with its entry, `finance` for an entry of its overview, `products` for a list behind Products in
   * the menu, or the resource whose list leads to this one. Default: the palette alone.
   */
  readonly under?: 'people' | 'workflow' | 'business' | 'words' | 'system' | 'finance' | 'products' | 'tag';
  /** What the records are for, in a line of the settings page or of finance. */
  readonly about?: string;
  /** What the list is called where the plural is too long. */
  readonly list?: string;
  /** Further words that find it in the palette. */
  readonly words?: string;
  /** Pages that there are not: such records are made, or seen, elsewhere. */
  readonly without?: readonly ('new' | 'record')[];
}

/** What only the pages themselves need: no part of the head, so that nothing else carries it. */
export interface PageFacts extends Screens {
  /** What retiring or deleting one does, in a sentence. */
  readonly consequence?: string;
  /** What the list says when there is none yet; default just that. */
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
  /** Records are retired rather than deleted: pickers offer the active ones only (filter `active`). */
  readonly retires?: true;
  /** Address of the page of a record, with `:id`; given where the app has a page of its own. */
  readonly page?: string;
  /** The app makes list, form and page from the declaration. */
  readonly screens?: Screens;
}
