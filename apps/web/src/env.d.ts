interface ImportMetaEnv {
  /** Address before all API paths when the API has another origin; default: the app's own. */
  readonly VITE_API_BASE?: string;
  /** Address of a content delivery network: calls to it carry no credentials. */
  readonly VITE_CDN?: string;
}
