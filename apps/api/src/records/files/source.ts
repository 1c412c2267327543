import { file } from '@hireyard/wire/records/file';
import { sql } from '../../db/database.ts';
import { authorOf } from '../core/author.ts';
import { contentTypeId } from '../core/content-type.ts';
import type { Source } from '../core/source.ts';
import { typesSeen } from '../core/targets.ts';
import { ICON, signFile } from './addresses.ts';
import { TARGETS } from './targets.ts';

const NAME = sql`app_label || '.' || model`;
// The reader fills these in.
const later = sql`null`;

export const fileSource: Source = {
  resource: file,
  table: 'file',
  computed: {
    file_url: sql`t.key`,
    signed_url: later,
    download_url: later,
    thumbnail_url: sql`t.thumbnail_key`,
    file_path: later,
    file_full_path: later,
    fa_icon: ICON('t.file_type'),
    created_by: authorOf('t.created_by_id'),
    updated_by: authorOf('t.updated_by_id'),
  },
  filters: {
    content_type: (value: string) => sql`t.content_type_id = ${contentTypeId(value)}`,
    category: (value: string) => sql`${value} = any (string_to_array(t.category, ','))`,
  },
  // A file is as visible as its record.
  visibleTo: (user) =>
    sql`t.content_type_id in (select id from contenttype where ${NAME} = any (${typesSeen(TARGETS, user)}::text[]))`,
  sign: signFile,
};
