import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { files } from '#server/database/tables/files.ts';
import { projects } from '#server/database/tables/projects.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import type { Services } from '#server/services.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { closeEye } from './vision.ts';

const fixture = (name: string) => readFile(new URL(`../fixtures/${name}.jpg`, import.meta.url));

/** Four people, taken on 2016-06-04 without a place. */
export const workers = await fixture('photo_usfws_4_workers');
/** Nobody, two aircraft; 2019-08-26 at 35.5518, 139.7886. */
export const aircraft = await fixture('photo_iphone_exif_gps');

interface Attached {
  readonly bytes?: Uint8Array;
  readonly logId?: string;
  readonly projectId?: string;
  readonly contentType?: string;
}

/** An installation with a project, its people, and photos as the files room leaves them. */
export async function setupPhotos(services: Partial<Services> = {}) {
  const app = await testApp({ services });
  afterAll(async () => {
    await closeEye();
    await app.close();
  });
  const people = {
    admin: await app.person('admin'),
    cm: await app.person('cm'),
    se: await app.person('se'),
    viewer: await app.person('viewer'),
    stranger: await app.person('se', 'stranger'),
  };
  const projectId = newId();
  await app.db.insert(projects).values({ id: projectId, name: 'Olaya Tower', latitude: 35.55, longitude: 139.79 });
  for (const role of ['cm', 'se', 'viewer'] as const) await join(app.db, projectId, people[role], role);

  const addLog = async (date: string, more: Partial<typeof progressLogs.$inferInsert> = {}) => {
    const id = newId();
    await app.db.insert(progressLogs).values({ id, projectId, date, createdBy: people.se.id, ...more });
    return id;
  };
  const addPhoto = async (owner: Person, { bytes = workers, logId, projectId: other, contentType }: Attached = {}) => {
    const id = newId();
    const path = `uploads/${id}`;
    await app.services.storage.put(path, bytes);
    await app.db.insert(files).values({
      id,
      path,
      name: 'photo.jpg',
      ownerId: owner.id,
      kind: 'picture',
      contentType: contentType ?? 'image/jpeg',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storedAt: new Date(),
      ...(logId !== undefined && { projectId: other ?? projectId, entity: 'log', entityId: logId }),
    });
    if (logId !== undefined)
      await app.db
        .update(progressLogs)
        .set({ photoUrls: sql`array_append(${progressLogs.photoUrls}, ${path})` })
        .where(eq(progressLogs.id, logId));
    return { id, path };
  };
  return { ...people, app, projectId, addLog, addPhoto };
}
