/** Locale and currency of the business (specification §9), handed down once by the frame. */
import { createContext, useContext } from 'react';

export interface Settings {
  /** BCP 47, e.g. en-US */
  readonly locale: string;
  /** ISO 4217, e.g. USD */
  readonly currency: string;
}

export const defaultSettings: Settings = { locale: 'en-US', currency: 'USD' };
export const SettingsContext = createContext(defaultSettings);
export const useSettings = (): Settings => useContext(SettingsContext);
