import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { contenttypeInput, contenttypeRef } from './contenttype.ts';
import { fileRef } from '../resource/shared.ts';

/** Accepted file extensions (spec §5.1, and PDF for documents). The content decides the type. */
export const FILE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'pdf'] as const;
/** The category of a record's pictures; the first one represents the record. */
export const IMAGE_CATEGORY = 'image';

const readOnly = { readOnly: true } as const;

/** Spec §3.20. A file belongs to the record in `content_type` and `object_id`, and is as visible as that. */
export const file = defineResource({
  name: 'file',
  path: 'fum/files',
  permission: 'core.file',
  label: t('File'),
  plural: t('Files'),
  title: ['title'],
  key: 'uuid',
  fields: {
    id: f.id(),
    ...fileRef,
    title: f.text({ label: t('Title') }),
    category: f.text({ label: t('Category'), hint: t('Separate several with commas') }),
    file_extension: f.text(readOnly),
    file_path: f.text(readOnly),
    file_full_path: f.text(readOnly),
    content_type: f.relation('contenttype', contenttypeRef, { readOnly: true, label: t('Attached to') }),
    object_id: f.int({ readOnly: true, min: 1, label: t('Record') }),
    size: f.int({ readOnly: true, min: 1, label: t('Bytes') }),
    width: f.int({ readOnly: true, nullable: true, label: t('Width in pixels') }),
    height: f.int({ readOnly: true, nullable: true, label: t('Height in pixels') }),
    updated_on: f.timestamp({ label: t('Changed') }),
    updated_by: f.text({ readOnly: true, nullable: true, label: t('Changed by') }),
  },
  search: ['title', 'category', 'file_name'],
  ordering: ['id', 'title', 'category', 'file_name', 'file_type', 'size', 'created_on', 'updated_on'],
  defaultOrdering: '-id',
  filters: {
    id__in: filter.keys('file', undefined, { hidden: true }),
    content_type: filter.text(t('Attached to'), { hidden: true }),
    object_id: filter.int(t('Record'), { hidden: true }),
    category: filter.text(t('Category')),
    file_type: filter.text(t('Type')),
    created_on__gte: filter.moment(t('Added from')),
    created_on__lte: filter.moment(t('Added to')),
  },
  columns: ['title', 'category', 'file_type', 'created_by', 'created_on'],
});

const url = f.text({ max: 2000, label: t('Address') });
const model = contenttypeInput({ label: t('Model') });
const record = f.int({ min: 1, label: t('Record') });

/** Body to register an upload (spec §3.20); each name is accepted in both spellings. */
export const registration = {
  category: f.text({ label: t('Category') }),
  title: f.text({ label: t('Title') }),
  fileUrl: url,
  file_url: url,
  contentType: model,
  content_type: model,
  objectId: record,
  object_id: record,
};

/** Body to request an upload target. */
export const uploadRequest = {
  fileName: f.text({ max: 255, label: t('File name') }),
  file_name: f.text({ max: 255, label: t('File name') }),
  contentType: f.text({ max: 100, label: t('Media type') }),
};

/** The address of an upload and its form fields, to be sent unchanged before the file (spec §3.20). */
export const uploadTarget = {
  file_name: f.text({}),
  file_path: f.text({}),
  bucket: f.text({}),
  url,
  file_url: url,
  fields: f.json<Record<string, string>>({}, { type: 'object', additionalProperties: { type: 'string' } }),
};
