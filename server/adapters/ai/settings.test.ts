import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { aiSettings } from './settings.ts';

const settings = (env: Record<string, string>, overrides = {}) => aiSettings(readConfig(env), overrides);
const anthropic = { AI_PROVIDER: 'anthropic', AI_MODEL: 'm', AI_API_KEY: 'k' };
const local = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'm' };

describe('the settings of the model', () => {
  test('none by default, and none while something is missing', () => {
    expect(settings({})).toBeUndefined();
    expect(settings({ ...anthropic, AI_API_KEY: '' })).toBeUndefined();
    expect(settings({ ...anthropic, AI_MODEL: '' })).toBeUndefined();
    expect(settings({}, { provider: 'openai-compatible', model: 'm' })).toBeUndefined();
    expect(() => settings({ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' })).toThrow('AI_BASE_URL must be set');
  });

  test('a model in the house needs no key; a public provider needs no address', () => {
    expect(settings(local)).toMatchObject({ baseUrl: 'http://localhost:11434/v1', apiKey: undefined });
    expect(settings(anthropic)).toMatchObject({ baseUrl: 'https://api.anthropic.com/v1', apiKey: 'k' });
  });

  test('which model sees: the named one; else every model of a provider whose models all see', () => {
    expect(settings(local)?.visionModel).toBeUndefined();
    expect(settings({ ...local, AI_VISION_MODEL: 'v' })?.visionModel).toBe('v');
    expect(settings(anthropic)?.visionModel).toBe('m');
  });

  test('an administrator replaces provider, model and key, and can switch it off', () => {
    expect(settings(anthropic, { model: 'other' })).toMatchObject({ model: 'other', apiKey: 'k' });
    expect(settings(anthropic, { provider: 'none' })).toBeUndefined();
    expect(settings({}, { provider: 'google', model: 'g', apiKey: 'x' })).toMatchObject({ provider: 'google' });
  });

  test('key and address of one provider are never used for another', () => {
    expect(settings(anthropic, { provider: 'google', model: 'g' })).toBeUndefined();
    expect(settings(local, { provider: 'anthropic', model: 'c', apiKey: 'x' })?.baseUrl).toBe(
      'https://api.anthropic.com/v1',
    );
    expect(
      settings({ AI_BASE_URL: 'http://localhost:1/v1' }, { provider: 'openai-compatible', model: 'm' }),
    ).toBeDefined();
  });
});
