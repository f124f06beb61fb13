import { answerQuestions } from '#server/worker/answer-questions.ts';
import { AppError } from '#shared/http/errors.ts';
import { readBook } from './read-book.ts';
import { type Interpret, SheetRefusal, type SheetsAnswer, type SheetsQuestion } from './sheets.ts';
import { writeXlsx } from './write-xlsx.ts';

answerQuestions(async (question: SheetsQuestion): Promise<SheetsAnswer> => {
  if (question.kind === 'write') return { bytes: await writeXlsx(question.sheets) };
  try {
    const book = readBook(question);
    if (question.kind === 'read') return { book };
    const { interpret } = (await import(question.module)) as { interpret: Interpret<unknown, unknown> };
    return { result: interpret(book, question.input) };
  } catch (error) {
    if (error instanceof SheetRefusal) return { refused: error.message };
    if (error instanceof AppError && error.code === 'invalid') return { refused: error.sentence };
    throw error;
  }
});
