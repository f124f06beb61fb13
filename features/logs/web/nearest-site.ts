/** Degrees, north and east positive. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

interface Site {
  readonly id: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A site is a point in the product and a kilometre or two on the ground; a picture from the office in town is of none. */
export const NEAR_KM = 2;
const EARTH_KM = 6371;

/** The site a picture was taken at: the nearest one within two kilometres. */
export function nearestSite<S extends Site>(place: Place, sites: readonly S[]): S | undefined {
  const near = sites.flatMap((site) => {
    const { latitude, longitude } = site;
    if (latitude === null || longitude === null) return [];
    const km = distanceKm(place, { latitude, longitude });
    return km <= NEAR_KM ? [{ site, km }] : [];
  });
  return near.sort((one, other) => one.km - other.km)[0]?.site;
}

/** Along the great circle (haversine). */
export function distanceKm(one: Place, other: Place): number {
  const north = radians(other.latitude - one.latitude);
  const east = radians(other.longitude - one.longitude);
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
