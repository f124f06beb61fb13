import sharp from 'sharp';
import { answerQuestions } from '#server/worker/answer-questions.ts';
import { lookAt } from './image-metrics.ts';
import { thumbnailsOf } from './thumbnails.ts';
import type { EyeAnswer, EyeQuestion } from './vision.ts';

// One picture at a time: nothing of the last one is kept.
sharp.cache(false);

answerQuestions(async ({ bytes, want }: EyeQuestion): Promise<EyeAnswer> => {
  try {
    const look = want === 'thumbnails' ? await lookAt(bytes, false) : await lookAt(bytes, true);
    return { look, ...(want === 'thumbnails' && { thumbnails: await thumbnailsOf(bytes) }) };
  } catch {
    return 'unreadable';
  }
});
