import type { AiSettings } from '../../ai-contract.ts';

export const providerLabels: Record<AiSettings['provider'], string> = {
  none: 'None, the built-in engine only',
  'openai-compatible': 'OpenAI-compatible',
  anthropic: 'Anthropic',
  google: 'Google',
};
