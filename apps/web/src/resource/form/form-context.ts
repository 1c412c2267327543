/** How a picker lets a person make the record that is missing, without knowing the form that does it. */
import type { Head } from '@hireyard/wire/resource/head';
import { createContext } from 'react';
import type { Row } from '../record.ts';

export type CreateNew = (resource: Head, text: string, done: (record: Row) => void) => void;
export const CreateNewContext = createContext<CreateNew | undefined>(undefined);
