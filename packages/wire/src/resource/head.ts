/** The light head of a declaration: all that names a resource's records elsewhere, in links, pickers and filters. */
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
}
