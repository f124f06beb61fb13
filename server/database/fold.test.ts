import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { finder } from '#shared/language/fold.ts';
import { matchesSql } from './fold.ts';
import { likePatterns } from './read.ts';

const { db, close } = await testDatabase();
afterAll(close);

const has = async (text: string, search: string): Promise<boolean> => {
  const { rows } = await db.$client.query<{ found: boolean }>(
    `select ${matchesSql('said.word', '$2')} as found from (select $1::text as word) said`,
    [text, likePatterns(search)],
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
  ['Al Malqa TOWER', '  tower \t al'],
  ['برج العليا في الرياض', 'الرياض برج'],
])('%s is found by %s, by the database as by the browser', async (text, search) => {
  expect(finder(search)(text)).toBe(true);
  expect(await has(text, search)).toBe(true);
});

test.each([
  ['صبّة المرحلة ٣', '%'],
  ['Block A_1', 'A%1'],
  ['سقف', 'أرض'],
  ['Riyadh Tower', 'tower jeddah'],
  ['Riyadh Tower', 'riyadh%tower'],
])('%s is not found by %s', async (text, search) => {
  expect(finder(search)(text)).toBe(false);
  expect(await has(text, search)).toBe(false);
});

test('words may stand in several columns, of which some are empty; no word runs over from one to the next', async () => {
  const found = async (search: string) => {
    const { rows } = await db.$client.query<{ found: boolean }>(
      `select ${matchesSql(['a', 'b', 'c'], '$1')} as found from (select 'Olaya Tower' as a, null as b, 'الرياض' as c) said`,
      [likePatterns(search)],
    );
    return rows[0]?.found;
  };
  expect([await found('رياض TOWER'), await found('tower jeddah'), await found('towerال'), await found('ـ')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
