import { msg, t } from '#web/i18n/text.ts';
import type { AiProbe, AiSettings } from '../../ai-contract.ts';

export const providerLabels: Record<AiSettings['provider'], string> = {
  none: 'None, the built-in engine only',
  'openai-compatible': 'OpenAI-compatible',
  anthropic: 'Anthropic',
  google: 'Google',
};

const words: Record<Exclude<AiProbe['result'], 'answered' | 'refused' | 'server_fault'>, string> = {
  off: msg('No model is chosen.'),
  no_key: msg('This provider needs a key.'),
  no_model: msg('Name a model first.'),
  no_address: msg('There is no address: set AI_BASE_URL in the server’s environment.'),
  key_refused: msg('The provider was reached, but refused the key.'),
  model_unknown: msg('The provider was reached, but does not know this model or address.'),
  too_many: msg('The provider was reached, but says that too much was asked of it. Check the plan, or try later.'),
  unreachable: msg('The provider cannot be reached from the server.'),
  too_slow: msg('The model did not answer in time. Give it more seconds, or choose a quicker one.'),
  wrong_shape: msg(
    'The model answered, but not in the form it was asked for; the built-in engine would answer instead.',
  ),
};

/** What came back of the test of the connection. */
export function probeText({ result, status, ms }: AiProbe): string {
  if (result === 'answered') return t('The model answered as it should, in {{ms}} ms.', { ms });
  if (result === 'refused') return t('The provider refused the question (status {{status}}).', { status: status ?? 0 });
  if (result === 'server_fault')
    return t('The provider has a fault of its own (status {{status}}). Try again later.', { status: status ?? 0 });
  return t(words[result]);
}
