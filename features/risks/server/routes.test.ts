import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { withOneConnection } from '#server/testing/one-connection.ts';
import { join, type Person } from '#server/testing/people.ts';
import { RiskComment } from '../comment-contract.ts';
import { Risk, TrashedRisk } from '../contract.ts';
import { severityOf } from '../rules.ts';

const app = await testApp();
afterAll(app.close);

const tower = newId();
const villas = newId();
let admin: Person;
let manager: Person;
let engineer: Person;
let viewer: Person;

beforeAll(async () => {
  await app.db.insert(projects).values([
    { id: tower, name: 'Tower' },
    { id: villas, name: 'Villas' },
  ]);
  admin = await app.person('admin');
  manager = await app.person('pm', 'Faisal Otaibi');
  engineer = await app.person('se');
  viewer = await app.person('viewer');
  for (const [who, role] of [
    [manager, 'pm'],
    [engineer, 'se'],
    [viewer, 'viewer'],
  ] as const)
    await join(app.db, tower, who, role);
});

const Strict = z.strictObject(Risk.shape);
const raise = async (given: object = {}, who = manager) =>
  Strict.parse((await who.call('POST', '/api/risks', { projectId: tower, title: 'Crane fails', ...given })).body);
const listed = async (query: string, who = manager) =>
  z.array(Strict).parse((await who.call('GET', `/api/risks${query}`)).body);
const engineEntry = async (given: object = {}) => {
  const id = newId();
  const sentences = { title: { key: 'T', values: {} }, description: { key: 'D', values: {} } };
  const own = { title: 'Slips', probability: 3, impact: 3, isFromEngine: true, engineKey: `schedule:${id}`, sentences };
  await app.db.insert(risks).values({ id, projectId: tower, ...own, ...given });
  return id;
};

describe('the register', () => {
  test('a risk is raised with its presets, changed, closed and opened again; history keeps who and what', async () => {
    const made = await raise({ probability: 4, impact: 4, ownerId: engineer.id, trigger: 'Wind' }, engineer);
    expect(made).toMatchObject({
      severity: 'critical',
      status: 'open',
      ownerId: engineer.id,
      response: '',
      isFromEngine: false,
      watch: null,
      version: 1,
    });
    const change = (body: object) => manager.call('PUT', `/api/risks/${made.id}`, body);
    expect((await change({ impact: 2, version: 1 })).body).toMatchObject({ severity: 'medium', version: 2 });
    const old = await withOneConnection(app.db, () => change({ impact: 5, version: 1 }));
    expect(old.status).toBe(409);
    expect(old.body.current).toMatchObject({ version: 2, impact: 2 });
    expect((await change({ status: 'closed', reason: 'New crane' })).body).toMatchObject({
      status: 'closed',
      closeReason: 'New crane',
      closedByName: 'Faisal Otaibi',
    });
    expect((await change({ status: 'open' })).body).toMatchObject({ status: 'open', closeReason: '', closedAt: null });
    const history = (await viewer.call('GET', `/api/risks/${made.id}/history`)).body;
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'updated',
      'updated',
      'updated',
      'created',
    ]);
    expect(history[2]).toMatchObject({
      actorName: 'Faisal Otaibi',
      before: { impact: 4, severity: 'critical' },
      after: { impact: 2, severity: 'medium' },
    });
  });

  test('a repeat with the same id is harmless, somebody else’s id is refused', async () => {
    const id = newId();
    await raise({ id });
    expect((await raise({ id, title: 'Another' })).title).toBe('Crane fails');
    expect((await engineer.call('POST', '/api/risks', { id, projectId: tower, title: 'x' })).status).toBe(409);
  });

  test.each([
    [{ title: ' ' }, 'title'],
    [{ title: undefined }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ probability: 0 }, 'probability'],
    [{ probability: 6 }, 'probability'],
    [{ impact: 2.5 }, 'impact'],
    [{ ownerId: 'nobody' }, 'ownerId'],
    [{ ownerId: newId() }, 'ownerId'],
    [{ taskId: newId() }, 'taskId'],
    [{ paymentId: newId() }, 'paymentId'],
    [{ materialId: newId() }, 'materialId'],
  ])('%o is refused and changes nothing', async (given, field) => {
    const before = await app.db.$count(risks);
    const answer = await manager.call('POST', '/api/risks', { projectId: tower, title: 'Crane', ...given });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe(field);
    expect(await app.db.$count(risks)).toBe(before);
  });

  test('links lead to things of the project, and are named', async () => {
    const [taskId, paymentId, elsewhere] = [newId(), newId(), newId()];
    await app.db.insert(tasks).values([
      { id: taskId, projectId: tower, number: 7, title: 'Pour' },
      { id: elsewhere, projectId: villas, number: 1, title: 'Roof' },
    ]);
    await app.db
      .insert(payments)
      .values({ id: paymentId, projectId: tower, description: 'Rebar', amount: '1', category: 'other' });
    expect(await raise({ taskId, paymentId })).toMatchObject({
      taskName: 'T-7 Pour',
      paymentName: 'Rebar',
      materialName: null,
    });
    expect((await manager.call('POST', '/api/risks', { projectId: tower, title: 'x', taskId: elsewhere })).status).toBe(
      422,
    );
  });

  test('filters, search, pages and the heat map say the same; closed ones stand last', async () => {
    await app.db.delete(risks);
    await raise({ title: 'A 100% sure', probability: 5, impact: 5 });
    await raise({ title: 'B', probability: 5, impact: 5 });
    const { id } = await raise({ title: 'C', probability: 5, impact: 4 });
    await raise({ title: 'D', probability: 1, impact: 1, ownerId: engineer.id });
    await engineEntry();
    await manager.call('PUT', `/api/risks/${id}`, { status: 'closed' });
    expect((await listed('')).map(({ title }) => title)).toEqual(['B', 'A 100% sure', 'Slips', 'D', 'C']);
    for (const [query, expected] of [
      ['?status=closed', ['C']],
      ['?severity=critical', ['B', 'A 100% sure', 'C']],
      ['?severity=critical&status=open', ['B', 'A 100% sure']],
      ['?probability=5&impact=5', ['B', 'A 100% sure']],
      [`?ownerId=${engineer.id}`, ['D']],
      ['?ownerId=none&status=closed', ['C']],
      ['?source=engine', ['Slips']],
      ['?source=people&status=open&limit=2', ['B', 'A 100% sure']],
      ['?search=100%25', ['A 100% sure']],
      [`?projectId=${villas}`, []],
    ] as const)
      expect([query, (await listed(query)).map(({ title }) => title)]).toEqual([query, expected]);
    const heat = (await manager.call('GET', '/api/risks/heat?status=open')).body;
    expect(heat).toEqual([
      { probability: 1, impact: 1, count: 1 },
      { probability: 3, impact: 3, count: 1 },
      { probability: 5, impact: 5, count: 2 },
    ]);
    expect((await manager.call('GET', '/api/risks?probability=9')).status).toBe(422);
    expect((await manager.call('GET', '/api/risks?severity=awful')).status).toBe(422);
  });

  test('severity in SQL is severity in the rules; critical ones come first in the list of the badge', async () => {
    await app.db.delete(risks);
    const cells = Array.from({ length: 25 }, (_, index) => ({
      probability: 1 + Math.floor(index / 5),
      impact: 1 + (index % 5),
    }));
    await app.db.insert(risks).values(cells.map((cell) => ({ ...cell, projectId: tower, title: 'x' })));
    for (const risk of await listed('')) expect(risk.severity).toBe(severityOf(risk.probability, risk.impact));
    const critical = await listed('/critical');
    expect(await listed('?status=open&severity=serious')).toEqual(critical);
    const scores = critical.map(({ probability, impact }) => probability * impact);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    const worst = critical.map(({ severity }) => severity);
    const expected = cells.map(({ probability, impact }) => severityOf(probability, impact));
    const count = (severity: string) => expected.filter((one) => one === severity).length;
    expect(worst).toEqual([...Array(count('critical')).fill('critical'), ...Array(count('high')).fill('high')]);
    await app.db.delete(risks);
  });

  test('who may not see the project finds nothing of it', async () => {
    const { id } = await raise();
    const stranger = await app.person('pm');
    expect(await listed('', stranger)).toEqual([]);
    for (const path of ['', '/history'])
      expect((await stranger.call('GET', `/api/risks/${id}${path}`)).status).toBe(404);
    expect((await stranger.call('GET', '/api/risks/heat')).body).toEqual([]);
  });

  test('to the trash and back, by an administrator', async () => {
    const { id } = await raise({ title: 'Gone' });
    expect((await manager.call('DELETE', `/api/risks/${id}`)).status).toBe(403);
    expect((await admin.call('DELETE', `/api/risks/${id}`)).body).toEqual({ id });
    expect((await manager.call('GET', `/api/risks/${id}`)).status).toBe(404);
    const trash = z.array(z.strictObject(TrashedRisk.shape)).parse((await admin.call('GET', '/api/trash/risks')).body);
    expect(trash).toMatchObject([{ id, title: 'Gone', projectName: 'Tower' }]);
    expect((await admin.call('POST', `/api/trash/risks/${id}/restore`)).body).toMatchObject({ id, title: 'Gone' });
    expect((await admin.call('POST', `/api/trash/risks/${id}/restore`)).status).toBe(404);
  });
});

describe('entries of the engine', () => {
  test('people say who looks after it and how; the rest is the engine’s until somebody takes it over', async () => {
    const id = await engineEntry();
    const change = (body: object) => manager.call('PUT', `/api/risks/${id}`, body);
    expect((await change({ ownerId: manager.id, response: 'Second shift' })).body).toMatchObject({
      ownerName: 'Faisal Otaibi',
      watch: 'schedule',
    });
    expect((await change({ impact: 5 })).status).toBe(409);
    expect((await change({ status: 'closed' })).status).toBe(409);
    expect((await change({ impact: 3, title: 'Slips' })).status).toBe(200);
    expect((await admin.call('DELETE', `/api/risks/${id}`)).status).toBe(409);
    expect((await manager.call('POST', `/api/risks/${id}/adopt`)).body).toMatchObject({
      adoptedByName: 'Faisal Otaibi',
      status: 'open',
    });
    expect((await change({ impact: 5, description: 'Mine' })).body).toMatchObject({ impact: 5, sentences: null });
    expect((await change({ status: 'closed', closeReason: 'Done' })).body).toMatchObject({ status: 'closed' });
    expect((await manager.call('POST', `/api/risks/${id}/adopt`)).status).toBe(409);
  });

  test('it is dismissed with a reason', async () => {
    const id = await engineEntry();
    expect((await manager.call('POST', `/api/risks/${id}/dismiss`, { reason: ' ' })).status).toBe(422);
    expect(
      (await manager.call('POST', `/api/risks/${id}/dismiss`, { reason: 'Agreed with the client' })).body,
    ).toMatchObject({
      ...{ status: 'closed', isDismissed: true, closeReason: 'Agreed with the client', closedByName: 'Faisal Otaibi' },
    });
    expect((await manager.call('POST', `/api/risks/${id}/dismiss`, { reason: 'again' })).status).toBe(409);
    const { id: own } = await raise();
    expect((await manager.call('POST', `/api/risks/${own}/dismiss`, { reason: 'x' })).status).toBe(409);
  });
});

describe('comments', () => {
  const commentsOf = (id: string) => `/api/risks/${id}/comments`;

  test('who may raise risks comments, a repeat says nothing twice; history and the mentioned one learn of it', async () => {
    const { id } = await raise();
    const sent = { id: newId(), body: ' Ask @se for the report ', mentions: [engineer.id, engineer.id] };
    const made = await manager.call('POST', commentsOf(id), sent);
    expect(made.status).toBe(201);
    const row = z.strictObject(RiskComment.shape).parse(made.body);
    expect(row).toMatchObject({ riskId: id, body: 'Ask @se for the report', authorName: 'Faisal Otaibi' });
    expect(row.mentions).toEqual([engineer.id]);
    expect((await manager.call('POST', commentsOf(id), sent)).body).toEqual(made.body);
    expect((await engineer.call('POST', commentsOf(id), { ...sent, mentions: [] })).status).toBe(409);
    expect((await viewer.call('GET', commentsOf(id))).body).toEqual([made.body]);
    expect((await viewer.call('POST', commentsOf(id), { body: 'Hm' })).status).toBe(403);
    const [entry] = (await manager.call('GET', `/api/risks/${id}/history`)).body;
    expect(entry).toMatchObject({ action: 'commented', after: { comment: row.body, mentions: [engineer.id] } });
  });

  test('nothing empty, no stranger mentioned, deleted by their author or an administrator', async () => {
    const { id } = await raise();
    const stranger = await app.person('cm');
    expect((await manager.call('POST', commentsOf(id), { body: ' ' })).status).toBe(422);
    expect((await manager.call('POST', commentsOf(id), { body: 'x', mentions: [stranger.id] })).status).toBe(422);
    expect((await stranger.call('GET', commentsOf(id))).status).toBe(404);
    const [one, other] = [
      await manager.call('POST', commentsOf(id), { body: 'One' }),
      await manager.call('POST', commentsOf(id), { body: 'Two' }),
    ];
    expect((await engineer.call('DELETE', `${commentsOf(id)}/${one.body.id}`)).status).toBe(403);
    expect((await manager.call('DELETE', `${commentsOf(id)}/${one.body.id}`)).status).toBe(200);
    expect((await manager.call('DELETE', `${commentsOf(id)}/${one.body.id}`)).status).toBe(404);
    expect((await admin.call('DELETE', `${commentsOf(id)}/${other.body.id}`)).status).toBe(200);
    expect((await manager.call('GET', commentsOf(id))).body).toEqual([]);
  });
});
