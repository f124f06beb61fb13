import { kindOf } from '#shared/file-kind.ts';
import { t } from '#web/i18n/text.ts';
import { MAX_FILE_BYTES } from '../../rules.ts';

type Chosen = Pick<File, 'name' | 'type' | 'size'>;

/** Many a browser has no name for what an iPhone's camera makes. */
export const pictureType = ({ type, name }: Pick<Chosen, 'type' | 'name'>): string =>
  type === '' && /\.hei[cf]$/i.test(name) ? 'image/heic' : type;

interface Fault {
  readonly title: string;
  readonly description: string;
}

/** Why a chosen file is not taken (spec §5). */
export function chosenFault(file: Chosen): Fault | undefined {
  if (!pictureType(file).startsWith('image/')) return noImage();
  if (file.size === 0)
    return { title: t('Invalid File'), description: t('This file is empty. Please choose another one.') };
  if (file.size > MAX_FILE_BYTES)
    return { title: t('File Too Large'), description: t('Please select images smaller than 10MB') };
  return undefined;
}

const noImage = (): Fault => ({ title: t('Invalid File'), description: t('Please select only image files') });

/** The same once its first bytes are read: what only calls itself a picture is found on the phone, not hours later by the server. */
export async function pictureFault(file: File): Promise<Fault | undefined> {
  const fault = chosenFault(file);
  if (fault) return fault;
  const start = await file
    .slice(0, 64)
    .arrayBuffer()
    .catch(() => undefined);
  // What the device cannot read is told when it cannot be kept.
  if (!start) return undefined;
  const kind = kindOf(new Uint8Array(start));
  return kind === undefined || kind === 'pdf' ? noImage() : undefined;
}
