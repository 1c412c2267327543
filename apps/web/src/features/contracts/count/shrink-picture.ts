import { t } from '@hireyard/messages';

/** A picture of a camera made small enough for the store. */
const LONGEST = 1600;

/** The picture at no more than 1 600 pixels a side, as a JPEG of the same name; a small one as it is. Throws when the browser cannot read it. */
export async function shrinkPicture(file: File, mostBytes: number): Promise<File> {
  if (file.size <= mostBytes) return file;
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.8));
  if (blob === null) throw new Error(t('The picture cannot be read.'));
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
