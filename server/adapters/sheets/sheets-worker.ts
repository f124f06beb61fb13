import { answerQuestions } from '#server/worker/answer-questions.ts';
import { readBook } from './read-book.ts';
import { SheetRefusal, type SheetsAnswer, type SheetsQuestion } from './sheets.ts';
import { writeXlsx } from './write-xlsx.ts';

answerQuestions(async (question: SheetsQuestion): Promise<SheetsAnswer> => {
  if (question.kind === 'write') return { bytes: await writeXlsx(question.sheets) };
  try {
    return { book: readBook(question) };
  } catch (error) {
    if (error instanceof SheetRefusal) return { refused: error.message };
    throw error;
  }
});
