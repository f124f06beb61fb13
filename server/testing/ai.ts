import type { Ai } from '#server/adapters/ai/ai.ts';

/** A model that always says the same, held against the schema as a real one is. `asked` is what it was sent. */
export function answeringAi(answer: unknown): Ai & { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  return {
    engine: 'test/model',
    visionEngine: 'test/model',
    isConfigured: true,
    asked,
    ask: async ({ schema, data }) => {
      asked.push(data);
      const parsed = schema.safeParse(answer);
      return parsed.success ? parsed.data : undefined;
    },
  };
}
