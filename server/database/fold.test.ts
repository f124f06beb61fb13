import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { fold } from '#shared/language/fold.ts';
import { matchesSql } from './fold.ts';
import { likePattern } from './read.ts';

const { db, close } = await testDatabase();
afterAll(close);

const has = async (text: string, search: string): Promise<boolean> => {
  const { rows } = await db.$client.query<{ found: boolean }>(
    `select ${matchesSql('said.word', '$2')} as found from (select $1::text as word) said`,
    [text, likePattern(search)],
  );
  return rows[0]?.found ?? false;
};

test.each([
  ['أَعْمَال اللِّيَاسَة', 'اعمال اللياسه'],
  ['اعمال اللياسه', 'أعمال اللياسة'],
  ['مبنى الإدارة', 'مبني الادارة'],
  ['تســوية الأرض', 'تسويه'],
  ['مؤسسة آل فايز', 'موسسه ال'],
  ['شركة پارس گچ', 'بارس كج'],
  ['صبّة المرحلة ٣', 'المرحلة 3'],
  ['Phase 12', '١٢'],
  ['Société ÉTANCHÉITÉ', 'etancheite'],
  ['Außenanlagen Œuvre', 'aussenanlagen oeuvre'],
  ['Al Malqa TOWER', 'malqa tower'],
  ['100 % أكيد', '% اك'],
])('%s is found by %s, by the database as by the browser', async (text, search) => {
  expect(fold(text)).toContain(fold(search));
  expect(await has(text, search)).toBe(true);
});

test.each([
  ['صبّة المرحلة ٣', '%'],
  ['Block A_1', 'A%1'],
  ['سقف', 'أرض'],
])('%s is not found by %s', async (text, search) => expect(await has(text, search)).toBe(false));
