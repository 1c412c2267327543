/** The languages that documents can be written in (BCP 47). */
export const LANGUAGES = ['en-GB', 'en-US', 'de-DE'] as const;
