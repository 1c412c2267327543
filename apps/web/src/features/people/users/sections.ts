import { t } from '@hireyard/messages';
import type { FormSection } from '../../../resource/form/form-values.ts';

const person: FormSection = { title: t('Person'), fields: ['email', 'first_name', 'last_name', 'username'] };
/** One's own address is changed in Sign-in and security, where the password is asked. */
const ownPerson: FormSection = { ...person, fields: ['first_name', 'last_name', 'username'] };
const groups: FormSection = { title: t('Groups'), help: 'user.group', fields: ['groups'] };
const flags: FormSection = { title: t('Administration'), fields: ['is_admin', 'is_site_admin'] };
const password: FormSection = { title: t('How they get in'), fields: ['password'] };

/** The parts of a user's form. Flags are given and taken by administrators only, so nobody else sees their switches. */
export const userSections = (isAdmin: boolean, own = false): readonly FormSection[] => [
  own ? ownPerson : person,
  groups,
  ...(isAdmin ? [flags] : []),
];
export const newUserSections = (isAdmin: boolean): readonly FormSection[] => [
  ...userSections(isAdmin),
  password,
];
