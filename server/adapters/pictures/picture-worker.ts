import sharp from 'sharp';
import { answerQuestions } from '#server/worker/answer-questions.ts';
import type { PictureAnswer, PictureQuestion, PictureResults } from './picture.ts';
import { PictureFault } from './picture-fault.ts';
import { attachmentTypeOf, drawPicture, isSoundPdf, validatePicture } from './read-picture.ts';

// One picture at a time: nothing of the last one is kept.
sharp.cache(false);

answerQuestions(async (question: PictureQuestion): Promise<PictureAnswer> => {
  try {
    return { result: await resultOf(question) };
  } catch (error) {
    if (error instanceof PictureFault) return { refused: error.message };
    throw error;
  }
});

function resultOf(
  question: PictureQuestion,
): PictureResults[keyof PictureResults] | Promise<PictureResults[keyof PictureResults]> {
  const sent = Buffer.from(question.content.buffer, question.content.byteOffset, question.content.byteLength);
  if (question.kind === 'judge') return validatePicture(sent);
  if (question.kind === 'draw') return drawPicture(sent, question.sizes);
  return question.kind === 'pdf' ? isSoundPdf(sent) : attachmentTypeOf(sent);
}
