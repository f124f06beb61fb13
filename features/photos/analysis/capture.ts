import { isCalendarDate } from '#shared/dates.ts';

/** What a camera wrote into the picture. */
export interface CameraNotes {
  /** "2016-06-04T10:32:12": the camera's own clock, with "+03:00" where it knew its offset. */
  readonly takenAt?: string | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

/** When and where a picture was taken, as far as the camera said; null where it did not. */
export interface Capture {
  readonly capturedOn: string | null;
  /** "10:32", by the camera's clock. */
  readonly capturedTime: string | null;
  /** "+03:00"; null: the camera's clock without a zone. */
  readonly utcOffset: string | null;
  /** Degrees, north and east positive. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export const captureOf = ({ takenAt, latitude, longitude }: CameraNotes): Capture => ({
  ...momentOf(takenAt),
  ...placeOf(latitude, longitude),
});

function momentOf(takenAt = ''): Pick<Capture, 'capturedOn' | 'capturedTime' | 'utcOffset'> {
  const [, day, time, offset] =
    /^(\d{4}-\d\d-\d\d)T([01]\d:[0-5]\d|2[0-3]:[0-5]\d):\d\d([+-]\d\d:\d\d)?$/.exec(takenAt) ?? [];
  if (day === undefined || time === undefined || !isCalendarDate(day))
    return { capturedOn: null, capturedTime: null, utcOffset: null };
  return { capturedOn: day, capturedTime: time, utcOffset: offset ?? null };
}

/** Cameras without a fix write 0, 0. */
function placeOf(latitude?: number, longitude?: number): Pick<Capture, 'latitude' | 'longitude'> {
  const isPlace = isWithin(latitude, 90) && isWithin(longitude, 180) && !(latitude === 0 && longitude === 0);
  return isPlace ? { latitude: rounded(latitude), longitude: rounded(longitude) } : { latitude: null, longitude: null };
}

const isWithin = (degrees: number | undefined, most: number): degrees is number =>
  degrees !== undefined && Number.isFinite(degrees) && Math.abs(degrees) <= most;

/** Six decimals are a hand's breadth. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_M = 6_371_000;

/** Metres over the ground between two places (haversine). */
export function metresBetween(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const share = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, share)));
}
