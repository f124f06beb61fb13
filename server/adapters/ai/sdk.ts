import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, type LanguageModel, type ModelMessage } from 'ai';
import type { Picture } from './ai.ts';
import type { AiSettings } from './settings.ts';

/** Everything that touches the AI SDK; loaded at the first question, so that without a model it costs nothing. */

interface Conversation {
  readonly modelId: string;
  readonly system: string;
  readonly text: string;
  readonly image: Picture | undefined;
  /** The first answer and what was wrong with it, when this is the second try. */
  readonly earlier: { readonly answer: string; readonly correction: string } | undefined;
  readonly signal: AbortSignal;
}

/** The model's raw text. One request: who waits for a person does not queue behind a server that is overloaded. */
export async function complete(settings: AiSettings, conversation: Conversation): Promise<string> {
  const { text } = await generateText({
    model: languageModel(settings, conversation.modelId),
    instructions: conversation.system,
    messages: messagesOf(conversation),
    maxRetries: 0,
    abortSignal: conversation.signal,
  });
  return text;
}

/** Why a request failed, without anything of what was sent or received. */
export function failureOf(error: unknown): string {
  if (APICallError.isInstance(error)) return error.statusCode ? `status ${error.statusCode}` : 'no connection';
  return error instanceof Error ? error.name : 'unknown';
}

// The library would print hints on standard error, beside our structured log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** A redirect would carry the key to an address nobody configured. */
const fetchStraight: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

function languageModel({ provider, baseUrl, apiKey }: AiSettings, modelId: string): LanguageModel {
  const common = { baseURL: baseUrl, fetch: fetchStraight };
  if (provider === 'openai-compatible') {
    return createOpenAICompatible({ ...common, name: 'ai', ...(apiKey && { apiKey }) })(modelId);
  }
  const withKey = { ...common, apiKey: apiKey ?? '' };
  return provider === 'anthropic' ? createAnthropic(withKey)(modelId) : createGoogle(withKey)(modelId);
}

function messagesOf({ text, image, earlier }: Conversation): ModelMessage[] {
  const question: ModelMessage = {
    role: 'user',
    content: [
      { type: 'text', text },
      ...(image ? [{ type: 'file' as const, data: image.bytes, mediaType: image.mediaType }] : []),
    ],
  };
  if (!earlier) return [question];
  return [question, { role: 'assistant', content: earlier.answer }, { role: 'user', content: earlier.correction }];
}
