import ExifReader from 'exifreader';
import type { PictureFacts } from '#server/database/tables/files.ts';

/** What the camera wrote into the picture; nothing where there is nothing, or nothing that can be read. */
export function readFacts(content: Buffer): PictureFacts {
  try {
    return factsOf(ExifReader.load(content, { expanded: true }));
  } catch {
    return {};
  }
}

function factsOf({ exif, gps }: ExifReader.ExpandedTags): PictureFacts {
  const takenAt = momentOf(exif?.DateTimeOriginal?.description, exif?.OffsetTimeOriginal?.description);
  const camera = [exif?.Make?.description, exif?.Model?.description].filter(Boolean).join(' ').slice(0, 100);
  const { Latitude: latitude, Longitude: longitude } = gps ?? {};
  const isPlace = isDegrees(latitude, 90) && isDegrees(longitude, 180) && (latitude !== 0 || longitude !== 0);
  return { ...(takenAt && { takenAt }), ...(camera && { camera }), ...(isPlace && { latitude, longitude }) };
}

const isDegrees = (value: number | undefined, most: number) =>
  value !== undefined && Number.isFinite(value) && Math.abs(value) <= most;

/** "2016:06:04 10:32:12" as "2016-06-04T10:32:12", with "+03:00" where the camera knew its offset. */
function momentOf(text: string | undefined, offset: string | undefined): string | undefined {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(text ?? '');
  if (!parts) return undefined;
  const [, year, month, day, time] = parts;
  const moment = `${year}-${month}-${day}T${time}`;
  if (Number.isNaN(Date.parse(`${moment}Z`))) return undefined;
  return /^[+-]\d\d:\d\d$/.test(offset ?? '') ? `${moment}${offset}` : moment;
}

type Exif = Record<'IFD0' | 'IFD2' | 'IFD3', Record<string, string>>;

/** The same as sharp writes it (`withExif`). */
export function exifOf({ takenAt, latitude, longitude, camera }: PictureFacts): Exif {
  const time = takenAt && `${takenAt.slice(0, 10).replaceAll('-', ':')} ${takenAt.slice(11, 19)}`;
  const offset = takenAt?.slice(19);
  return {
    IFD0: { ...(camera && { Model: camera }) },
    IFD2: { ...(time && { DateTimeOriginal: time }), ...(offset && { OffsetTimeOriginal: offset }) },
    IFD3: {
      ...(latitude !== undefined && { GPSLatitudeRef: latitude < 0 ? 'S' : 'N', GPSLatitude: degrees(latitude) }),
      ...(longitude !== undefined && { GPSLongitudeRef: longitude < 0 ? 'W' : 'E', GPSLongitude: degrees(longitude) }),
    },
  };
}

function degrees(value: number): string {
  const hundredths = Math.round(Math.abs(value) * 360_000);
  return `${Math.floor(hundredths / 360_000)}/1 ${Math.floor((hundredths / 6000) % 60)}/1 ${hundredths % 6000}/100`;
}
