import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { exactText } from '#shared/http/fields.ts';

export const aiProviders = ['none', 'openai-compatible', 'anthropic', 'google'] as const;
const Provider = z.enum(aiProviders);

/** Seconds a model has for its answer. */
export const MIN_SECONDS = 1;
export const MAX_SECONDS = 600;

export const AiSettings = z.object({
  provider: Provider,
  model: z.string().nullable(),
  visionModel: z.string().nullable(),
  timeoutSeconds: z.number(),
  /** Whether there is a key; the key itself is never answered. */
  keySet: z.boolean(),
  /** Whether that key is the environment's, which cannot be removed here. */
  keyOfEnvironment: z.boolean(),
  /** Where questions go: the environment's address, or the provider's own. */
  baseUrl: z.string().nullable(),
  /** Who answers with these settings: "provider/model" or "built-in". */
  engine: z.string(),
  visionEngine: z.string(),
});
export type AiSettings = z.infer<typeof AiSettings>;

const model = exactText(200, 'model')
  .transform((value) => value.trim() || null)
  .nullable()
  .optional();

export const AiChange = z.object({
  provider: Provider,
  /** null or empty: the environment's. Absent: it stays, if the provider does. */
  model,
  visionModel: model,
  /** Absent: it stays. */
  timeoutSeconds: z
    .number('Please enter a number.')
    .min(MIN_SECONDS, 'The model needs at least 1 second.')
    .max(MAX_SECONDS, 'At most 600 seconds.')
    .optional(),
  /** Absent: the key stays, if the provider does. null: it is removed. */
  apiKey: exactText(1000, 'apiKey')
    .transform((value) => value.trim())
    .refine((value) => /^[\x21-\x7e]*$/.test(value), 'A key has Latin letters, digits and signs only, without spaces.')
    .transform((value) => value || undefined)
    .nullable()
    .optional(),
});
export type AiChange = z.output<typeof AiChange>;

const seenModel = (name: string) => z.string().max(200, `was.${name} has at most 200 characters`).nullable();

/** Settings as whoever changes them saw them. */
const AiSeen = AiSettings.pick({ provider: true, keySet: true })
  .extend({
    model: seenModel('model'),
    visionModel: seenModel('visionModel'),
    timeoutSeconds: z.number().min(MIN_SECONDS).max(MAX_SECONDS),
  })
  .partial();
export type AiSeen = z.output<typeof AiSeen>;

export const AiProbe = z.object({
  result: z.enum([
    'answered',
    'off',
    'no_key',
    'no_model',
    'no_address',
    'key_refused',
    'model_unknown',
    'too_many',
    'refused',
    'server_fault',
    'unreachable',
    'too_slow',
    'wrong_shape',
  ]),
  status: z.number().int().nullable(),
  ms: z.number().int(),
});
export type AiProbe = z.infer<typeof AiProbe>;

export const aiApi = contract({
  find: {
    method: 'GET',
    path: '/api/organisation/ai',
    summary: 'Which language model helps, without its key',
    access: 'organisation.manage',
    response: AiSettings,
  },
  update: {
    method: 'PUT',
    path: '/api/organisation/ai',
    summary:
      'Choose the language model; the key is written only. With `was`, 409 with the settings of now when one of those in it is another by now',
    access: 'organisation.manage',
    body: AiChange.extend({ was: AiSeen.optional() }),
    response: AiSettings,
  },
  test: {
    method: 'POST',
    path: '/api/organisation/ai/test',
    summary: 'Ask the model one small question with these settings, without keeping them',
    access: 'organisation.manage',
    body: AiChange,
    response: AiProbe,
  },
});
