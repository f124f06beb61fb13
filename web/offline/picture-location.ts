/** Where a picture was taken, by what the camera wrote into it: degrees, north and east positive. Undefined when it says nothing. */
export async function readPictureLocation(picture: Blob): Promise<{ latitude: number; longitude: number } | undefined> {
  try {
    const { load } = await import('exifreader');
    const { gps } = load(await picture.arrayBuffer(), { expanded: true });
    const { Latitude: latitude, Longitude: longitude } = gps ?? {};
    return isDegrees(latitude) && isDegrees(longitude) ? { latitude, longitude } : undefined;
  } catch {
    return undefined;
  }
}

/** Cameras without a fix write zeros or nothing that is a number. */
const isDegrees = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value !== 0;
