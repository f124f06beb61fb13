import { personHere } from './person.ts';

/** Photos that another application shared with this one wait here until the daily log's form takes them (web/offline/shared.ts). */

const STORE = 'shared-photos';
const FORM = '/se/daily-log?shared=1';

export async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const cache = await caches.open(STORE);
  const person = (await personHere()) ?? '';
  const photos = form.getAll('photos').filter((part): part is File => part instanceof File);
  for (const photo of photos) {
    const headers = { 'Content-Type': photo.type, 'X-Name': encodeURIComponent(photo.name), 'X-Person': person };
    await cache.put(`/shared/${crypto.randomUUID()}`, new Response(photo, { headers }));
  }
  return Response.redirect(FORM, 303);
}
