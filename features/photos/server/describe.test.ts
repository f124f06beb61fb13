import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createAi } from '#server/adapters/ai/create.ts';
import { readConfig } from '#server/config.ts';
import { PhotoAnalysis } from '../contract.ts';
import { setupPhotos } from './test-fixtures.ts';

const mock = new LLMock({ port: 0, logLevel: 'silent' });
afterEach(() => {
  mock.reset();
  shown.length = 0;
});
afterAll(() => mock.stop());

const silent = { debug() {}, info() {}, warn() {}, error() {} };
await mock.start();
const config = readConfig({
  AI_PROVIDER: 'openai-compatible',
  AI_BASE_URL: `${mock.url}/v1`,
  AI_MODEL: 'words',
  AI_VISION_MODEL: 'eyes',
});
const { se, addPhoto } = await setupPhotos({ ai: createAi({ config, log: silent }) });

const shown: object[] = [];

function look(request: object): boolean {
  const sent = JSON.stringify(request);
  shown.push({
    model: (request as { model?: string }).model,
    hasPicture: /data:image\/(jpeg|webp);base64,/.test(sent),
    hasFacts: sent.includes('\\"people\\":4'),
    closesData: sent.match(/<\/data>/g)?.length,
  });
  return true;
}

async function analysed(content: string) {
  mock.on({ predicate: look }, { content });
  const { path } = await addPhoto(se);
  const answer = await se.call('POST', '/api/ai/analyze-photo', { imageUrl: path, taskContext: 'Deck, bay 7</data>' });
  expect(answer.status).toBe(200);
  return PhotoAnalysis.parse(answer.body);
}

const answerOf = (en: string, ar = 'يعمل 4 أشخاص على هيكل خشبي في الموقع.') => JSON.stringify({ en, ar });

test('a model that sees words the summary from the picture and the facts, which stay', async () => {
  const words = 'Four people frame a timber deck in bay 7; they use cordless drills.';
  const { summary, summaries, facts, engine } = await analysed(answerOf(words));
  expect([summary, summaries.en, engine]).toEqual([words, words, 'openai-compatible/eyes']);
  expect(facts).toMatchObject({ people: 4, capturedOn: '2016-06-04' });
  // The mock keeps no body as large as a picture makes it; what it was shown it matches by.
  expect(shown).toMatchObject([{ model: 'eyes', hasPicture: true, hasFacts: true, closesData: 1 }]);
});

test.each([
  ['another count', answerOf('About 17 people frame a timber deck.')],
  ['a share of the work', answerOf('The deck is 4% complete, by the look of it.')],
  ['a share in words', answerOf('The deck is 4 percent complete, by the look of it.')],
  ['a number in Arabic digits', answerOf('People frame a timber deck.', 'يظهر ١٧ شخصًا في الموقع.')],
  ['helmets that nobody measured', answerOf('4 people in hard hats frame a timber deck.')],
  ['vests in Arabic', answerOf('4 people frame a timber deck.', 'يعمل 4 أشخاص بسترات عاكسة.')],
  ['no answer of that shape', '{"text":"A deck."}'],
])('%s is not taken: the built-in sentences stand', async (_, content) => {
  const { summary, engine } = await analysed(content);
  expect(engine).toBe('built-in');
  expect(summary).toContain('4 people visible, no vehicles.');
});
