import { z } from 'zod';
import { FirstName, LastName, Person, Preferences } from '#features/accounts/contract.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id } from '#shared/http/fields.ts';

export const Profile = Person.extend({
  hasPassword: z.boolean(),
  /** The name of the provider this account signs in with; null when it does not. */
  providerName: z.string().nullable(),
  twoFactorEnabled: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

export const OwnSession = z.object({
  id: Id,
  isCurrent: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: z.string(),
  /** To the day: reading does not mean writing. */
  lastUsedAt: z.string(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** A picture as the browser reads it; 700 kB as a data address is about 500 kB of picture. */
const Picture = z
  .string('picture must be a data address')
  .max(700_000, 'This picture is too large.')
  .regex(/^data:image\/(png|jpeg|webp|gif|avif);base64,[A-Za-z0-9+/]+=*$/, 'This is no picture that can be read.');

export const profileApi = contract({
  find: {
    method: 'GET',
    path: '/api/profile',
    summary: 'The own profile',
    access: 'signed-in',
    response: Profile,
  },
  update: {
    method: 'PUT',
    path: '/api/profile',
    summary: 'Change the own name',
    access: 'signed-in',
    body: z.object({ firstName: FirstName, lastName: LastName }),
    response: Profile,
  },
  setPicture: {
    method: 'PUT',
    path: '/api/profile/picture',
    summary: 'Set the own picture: PNG, JPEG, WebP, GIF or AVIF as a data address',
    access: 'signed-in',
    body: z.object({ picture: Picture }),
    response: Profile,
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/profile/picture',
    summary: 'Remove the own picture',
    access: 'signed-in',
    response: Profile,
  },
  picture: {
    method: 'GET',
    path: '/api/users/:userId/avatar',
    summary: "A person's picture, 256 by 256",
    access: 'signed-in',
    params: z.object({ userId: Id }),
    response: z.string(),
    produces: 'image/webp',
  },
  setPreferences: {
    method: 'PUT',
    path: '/api/preferences',
    summary: 'Change own preferences; what is not sent stays',
    access: 'signed-in',
    body: Preferences,
    response: Preferences,
  },
});

export const sessionApi = contract({
  list: {
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Where the own account is signed in',
    access: 'signed-in',
    response: z.array(OwnSession),
  },
  end: {
    method: 'DELETE',
    path: '/api/auth/sessions/:sessionId',
    summary: 'End one of the own sessions',
    access: 'signed-in',
    params: z.object({ sessionId: Id }),
    response: z.object({ id: Id }),
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/auth/sessions',
    summary: 'End all own sessions but this one',
    access: 'signed-in',
    response: z.object({ ended: z.int() }),
  },
});
