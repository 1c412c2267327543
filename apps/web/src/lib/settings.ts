/** Locale, currency and time zone of the business (specification §9), handed down once by the frame. */
import { createContext, useContext } from 'react';
import { businessZone } from './business-zone.ts';

export interface Settings {
  /** BCP 47, e.g. en-US */
  readonly locale: string;
  /** ISO 4217, e.g. USD */
  readonly currency: string;
  /** IANA name of the business's time zone. */
  readonly timeZone: string;
}

export const defaultSettings: Settings = { locale: 'en-US', currency: 'USD', timeZone: businessZone() };
export const SettingsContext = createContext(defaultSettings);
export const useSettings = (): Settings => useContext(SettingsContext);
