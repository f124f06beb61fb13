import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { certificates, contracts } from '#server/database/tables/certificates.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { searchEntries } from '#server/database/tables/search.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { materials, payments, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { fold } from '#shared/language/fold.ts';
import type { Findings } from '../contract.ts';
import { learnWords } from './spelling.ts';

const app = await testApp();
afterAll(() => app.close());
let admin: Person;
let engineer: Person;
let stranger: Person;
const tower = newId();
const villa = newId();
const slab = newId();

beforeAll(async () => {
  admin = await app.person('admin', 'Abeer Admin');
  engineer = await app.person('se', 'Sami Engineer');
  stranger = await app.person('viewer', 'Vera Stranger');
  await app.db.insert(projects).values([
    { id: tower, name: 'Olaya Tower', client: 'Riyadh Estates' },
    { id: villa, name: 'Villa Jeddah' },
  ]);
  await join(app.db, tower, engineer, 'se');
  const task = (projectId: string, number: number, title: string, more = {}) => ({ projectId, number, title, ...more });
  await app.db
    .insert(tasks)
    .values([
      task(tower, 1, 'Level 3 slab: formwork', { id: slab }),
      task(tower, 2, 'Formwork'),
      task(tower, 3, 'Cast columns', { description: 'after the formwork of level 3' }),
      task(tower, 142, 'صب الخرسانة للدور الثالث'),
      task(tower, 5, 'Gone formwork', { deletedAt: new Date() }),
      task(villa, 1, 'Villa formwork'),
    ]);
  await app.db.insert(materials).values({
    projectId: tower,
    item: 'Plywood formwork sheets',
    category: 'timber',
    unit: 'pieces',
    requiredQty: '5',
    supplier: 'Zamil',
  });
  await app.db.insert(payments).values({
    projectId: tower,
    description: 'Formwork hire',
    amount: '10',
    category: 'equipment',
    invoiceNumber: 'INV/2026-77',
    vendor: 'Doka',
  });
  await app.db.insert(risks).values({ projectId: tower, title: 'Formwork collapse', probability: 1, impact: 5 });
  await app.db
    .insert(progressLogs)
    .values({ projectId: tower, date: '2026-03-01', notes: 'Stripped formwork of level 2' });
  await app.db
    .insert(contracts)
    .values({ ...percents, projectId: tower, direction: 'outgoing', party: 'Old Builders' });
  await app.db
    .insert(certificates)
    .values({ projectId: tower, kind: 'work', number: 3, date: '2026-03-01', note: 'With the retaining wall' });
  await app.db.update(contracts).set({ party: 'Gulf Builders' });
  await learnWords(app.db);
});

const percents = {
  vatRate: '15',
  retentionPercent: '10',
  retentionCapPercent: '10',
  completionPercent: '50',
  advancePercent: '10',
  recoveryPercent: '10',
  taxesAdvance: false,
  allowsOverrun: false,
  paymentDays: 30,
} as const;

const find = async (who: Person, q: string, more = '') =>
  (await who.call('GET', `/api/search?q=${encodeURIComponent(q)}${more}`)).body as Findings;
const titles = ({ groups }: Findings) =>
  Object.fromEntries(groups.map(({ kind, results }) => [kind, results.map(({ title }) => title)]));

describe('what is found', () => {
  test('the whole title first, then titles that begin so, then titles with the word, then texts; nothing from the trash', async () => {
    const found = titles(await find(engineer, 'formwork'));
    expect(found).toEqual({
      task: ['Formwork', 'Level 3 slab: formwork', 'Cast columns'],
      material: ['Plywood formwork sheets'],
      payment: ['Formwork hire'],
      risk: ['Formwork collapse'],
      log: ['Stripped formwork of level 2'],
    });
  });

  test.each([
    ['T-142', 'task', 'صب الخرسانة للدور الثالث'],
    ['T-142 الخرسانة', 'task', 'صب الخرسانة للدور الثالث'],
    ['142', 'task', 'صب الخرسانة للدور الثالث'],
    ['t ١٤٢', 'task', 'صب الخرسانة للدور الثالث'],
    ['خرسانه', 'task', 'صب الخرسانة للدور الثالث'],
    ['الدَّور', 'task', 'صب الخرسانة للدور الثالث'],
    ['inv 2026 77', 'payment', 'Formwork hire'],
    ['doka', 'payment', 'Formwork hire'],
    ['zam', 'material', 'Plywood formwork sheets'],
    ['2026-03-01', 'log', 'Stripped formwork of level 2'],
    ['riyadh', 'project', 'Olaya Tower'],
    ['PC-003', 'certificate', 'Gulf Builders'],
    ['pc 3', 'certificate', 'Gulf Builders'],
    ['gulf', 'certificate', 'Gulf Builders'],
    ['retaining wall', 'certificate', 'Gulf Builders'],
    ['SLAB lev', 'task', 'Level 3 slab: formwork'],
  ])('%s finds the %s', async (typed, kind, title) => {
    expect(titles(await find(engineer, typed))[kind]?.[0]).toBe(title);
  });

  test('a certificate that came before its contract, as a restore may bring it, is found by the party all the same', async () => {
    const projectId = newId();
    await app.db.insert(projects).values({ id: projectId, name: 'Depot' });
    await app.db.insert(certificates).values({ projectId, kind: 'work', number: 8, date: '2026-03-01' });
    await app.db.insert(contracts).values({ ...percents, projectId, direction: 'outgoing', party: 'Hejaz Builders' });
    expect(titles(await find(await app.person('admin'), 'hejaz'))['certificate']).toEqual(['Hejaz Builders']);
  });

  test('a mistyped word is understood, and said', async () => {
    const found = await find(engineer, 'fromwork');
    expect(found.corrected).toBe('formwork');
    expect(titles(found)['task']).toContain('Formwork');
    expect((await find(engineer, 'formwork')).corrected).toBeNull();
  });

  test('beginnings of words are enough where whole words find few', async () => {
    expect(titles(await find(engineer, 'plyw formw she'))['material']).toEqual(['Plywood formwork sheets']);
    expect(titles(await find(engineer, 'form lev slab'))['task']?.[0]).toBe('Level 3 slab: formwork');
  });

  test('of one kind, and no more than asked for, says that there is more', async () => {
    const { groups } = await find(engineer, 'formwork', '&kind=task&limit=2');
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({ kind: 'task', more: true });
    expect(groups[0]?.results).toHaveLength(2);
  });

  test.each([...'cep'])(
    '%s finds words that begin so, not everything that has a code, a title and a project',
    async (letter) => {
      const { groups } = await find(admin, letter);
      const results = groups.flatMap((group) => group.results.map(({ title, code }) => `${title} ${code}`));
      expect(results).not.toContain('Formwork T-2');
      expect(titles({ groups, corrected: null })['task'] ?? []).toEqual(letter === 'c' ? ['Cast columns'] : []);
    },
  );

  test('of a common word the newest are found, and of all that have it none is missed', async () => {
    const many = newId();
    await app.db.insert(projects).values({ id: many, name: 'Many' });
    await app.db.execute(sql`insert into tasks (id, project_id, number, title)
      select gen_random_uuid(), ${many}, n, case when n % 1000 = 0 then 'Grouting ' else 'Wall ' end || n from generate_series(1, 12000) n`);
    const placed = await app.db
      .insert(tasks)
      .values({ projectId: many, number: 12_001, title: 'South wall' })
      .returning();
    const walls = (await find(admin, 'wall', '&kind=task&limit=200')).groups[0];
    expect(walls).toMatchObject({ more: false });
    expect(walls?.results.map(({ id }) => id)).toContain(placed[0]?.id);
    await app.db
      .update(tasks)
      .set({ title: 'Grouted' })
      .where(sql`project_id = ${many} and number > 11960 and title like 'Wall%'`);
    const grouted = (await find(admin, 'grout', '&kind=task&limit=200')).groups[0];
    expect(grouted?.results).toHaveLength(12 + 39);
    await app.db.delete(projects).where(eq(projects.id, many));
  });

  test.each(['', '%20', `${'x'.repeat(201)}`])('%j is no question', async (typed) => {
    const answer = await engineer.call('GET', `/api/search?q=${typed}`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe('q');
  });

  test.each(["'", '\\', '& | !', "':*", '((', '%_', 'a'.repeat(200), '<script>', '\u0000x'])(
    '%j breaks nothing',
    async (typed) => {
      expect((await engineer.call('GET', `/api/search?q=${encodeURIComponent(typed)}`)).status).toBeLessThan(500);
    },
  );
});

describe('risks that the engine raised', () => {
  const rebar = newId();
  const budget = newId();
  beforeAll(async () => {
    const sentence = (key: string, values = {}) => ({ key, values });
    const fields = { ...{ projectId: tower, probability: 3, impact: 3 }, isFromEngine: true };
    await app.db.insert(risks).values([
      {
        ...{ ...fields, id: rebar, engineKey: 'material:rebar', title: 'Rebar 16 mm will be missing' },
        description: '12 tonnes are missing on 2026-03-01.',
        sentences: {
          title: sentence('{{item}} will be missing', { item: 'Rebar 16 mm' }),
          description: sentence('{{quantity}} {{unit}} are missing on {{date}}.'),
        },
      },
      {
        ...{ ...fields, id: budget, engineKey: 'budget:spent', title: 'The budget is being used up' },
        description: '91 % of the budget is paid (watched above 80 %).',
        sentences: {
          title: sentence('The budget is being used up'),
          description: sentence('{{value}} % of the budget is paid (watched above {{limit}} %).'),
        },
      },
    ]);
  });

  test.each([
    ['missing', [rebar]],
    ['ستنقص', [rebar]],
    ['rebar ستنقص', [rebar]],
    ['ينقص', [rebar]],
    ['الميزانية', [budget]],
    ['الميزانيه توشك', [budget]],
    ['الميزانية توشك على النفاد', [budget]],
    // Of a budget what its text says is not found: it names an amount.
    ['صرف الميزانية', []],
    ['ستنقص الميزانية', []],
  ])('%s finds what an Arabic or an English reader sees', async (typed, ids) => {
    const { groups } = await find(engineer, typed, '&kind=risk');
    expect(groups.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(ids);
  });

  test('answers the template of the title, and nothing to who does not see the project', async () => {
    const { groups } = await find(engineer, 'ستنقص', '&kind=risk');
    expect(groups[0]?.results[0]).toMatchObject({
      title: 'Rebar 16 mm will be missing',
      sentence: { key: '{{item}} will be missing', values: { item: 'Rebar 16 mm' } },
    });
    expect((await find(engineer, 'collapse', '&kind=risk')).groups[0]?.results[0]?.sentence).toBeNull();
    expect(titles(await find(stranger, 'ستنقص'))).toEqual({});
  });

  test('its Arabic words are not taken for slips of others', async () => {
    await app.db.insert(tasks).values({ projectId: tower, number: 9, title: 'مصلى النساء والميزانين' });
    await learnWords(app.db);
    expect((await find(engineer, 'الميزانية')).corrected).toBeNull();
  });

  test('so are they in the register', async () => {
    const listed = async (search: string) =>
      ((await engineer.call('GET', `/api/risks?search=${encodeURIComponent(search)}`)).body as { id: string }[]).map(
        ({ id }) => id,
      );
    expect(await listed('ستنقص rebar')).toEqual([rebar]);
    expect(await listed('الميزانية توشك')).toEqual([budget]);
    expect(await listed('ينقص')).toEqual([rebar]);
  });
});

describe('who finds what', () => {
  test('a member his projects, an administrator all, a stranger nothing', async () => {
    expect(titles(await find(engineer, 'villa'))).toEqual({});
    expect(titles(await find(admin, 'villa'))).toEqual({ project: ['Villa Jeddah'], task: ['Villa formwork'] });
    expect(titles(await find(stranger, 'formwork'))).toEqual({});
  });

  test('people by name for those who share a project with them', async () => {
    expect(titles(await find(stranger, 'sami'))).toEqual({});
    expect(titles(await find(admin, 'sami'))).toEqual({ person: ['Sami Engineer'] });
    await app.db.insert(members).values({ projectId: tower, userId: stranger.id, role: 'viewer' });
    expect(titles(await find(stranger, 'sami'))).toEqual({ person: ['Sami Engineer'] });
    await app.db.delete(members).where(eq(members.userId, stranger.id));
  });

  test('a project in the trash takes its things along', async () => {
    await app.db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, villa));
    expect(titles(await find(admin, 'villa'))).toEqual({});
    await app.db.update(projects).set({ deletedAt: null }).where(eq(projects.id, villa));
    expect(titles(await find(admin, 'villa'))).toEqual({ project: ['Villa Jeddah'], task: ['Villa formwork'] });
  });
});

test('a renamed, deleted, restored thing is found so', async () => {
  const rename = (set: Partial<typeof tasks.$inferInsert>) => app.db.update(tasks).set(set).where(eq(tasks.id, slab));
  await rename({ title: 'Podium waterproofing' });
  expect(titles(await find(engineer, 'podium'))).toEqual({ task: ['Podium waterproofing'] });
  await rename({ deletedAt: new Date() });
  expect(titles(await find(engineer, 'podium'))).toEqual({});
  await rename({ deletedAt: null });
  expect(titles(await find(engineer, 'podium'))).toEqual({ task: ['Podium waterproofing'] });
  await app.db.delete(tasks).where(eq(tasks.id, slab));
  expect(await app.db.select().from(searchEntries).where(eq(searchEntries.id, slab))).toEqual([]);
});

test.each(['Ölfreier Straßenbau', 'أَعْمالُ الخَرَسانَة', 'مدى ٤٥٦ کیلو', 'Łódź Ørsted Œuvre', 'CAFÉ ½ ﬁx'])(
  'the database folds %s as the product does',
  async (text) => {
    const { rows } = await app.db.execute<{ folded: string }>(sql`select fold_text(${text}) as folded`);
    expect(rows[0]?.folded).toBe(fold(text));
  },
);
