import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';
import { MaterialMovement } from './contract.ts';

/** The size limit of photos, spec §5. */
export const MAX_NOTE_BYTES = 10 * 1024 * 1024;

const noteParams = idParams.extend({ movementId: Id });

export const deliveryNotesApi = contract({
  upload: {
    method: 'POST',
    path: '/api/materials/:id/movements/:movementId/picture',
    summary:
      'The picture of a delivery note (multipart, field image, at most 10 MB), by who received it or an administrator',
    access: 'material.receive',
    params: noteParams,
    upload: { field: 'image', maxBytes: MAX_NOTE_BYTES },
    response: MaterialMovement,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/api/materials/:id/movements/:movementId/picture',
    summary: 'The picture of a delivery note: size=320 for a list, else the whole',
    access: 'signed-in',
    params: noteParams,
    query: z.object({ size: z.enum(['320', 'full']).default('full') }),
    produces: 'image/webp',
    response: z.unknown(),
  },
});
