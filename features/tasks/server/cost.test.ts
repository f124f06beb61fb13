import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { saveSettings } from '#features/settings/server/settings.ts';
import { projects } from '#server/database/tables/projects.ts';
import { join } from '#server/testing/people.ts';
import { setupTasks } from './test-fixtures.ts';

const { app, admin, pm, cm, se, viewer, projectId, add } = await setupTasks();
const cost = (id: string, by = pm) => by.call('GET', `/api/tasks/${id}/cost`);
const setCost = (id: string, body: object, by = pm) => by.call('PUT', `/api/tasks/${id}/cost`, body);

test('a cost is set, corrected and removed; earned value and history follow', async () => {
  await app.db.update(projects).set({ budget: '1000' }).where(eq(projects.id, projectId));
  const slab = await add({ status: 'done' });
  await add();
  expect((await cost(slab.id)).body).toEqual({
    ...{ taskId: slab.id, budgetedCost: null, currency: 'SAR', seesMoney: true, isOwn: true },
  });
  expect((await setCost(slab.id, { budgetedCost: 800.25, was: null }, cm)).body.budgetedCost).toBe(800.25);
  expect((await pm.call('GET', `/api/projects/${projectId}/earned-value`)).body.earnedValue).toBe(800.25);
  const [entry] = (await pm.call('GET', `/api/tasks/${slab.id}/history`)).body;
  expect([entry.before, entry.after]).toEqual([{ budgetedCost: null }, { budgetedCost: 800.25 }]);
  expect((await setCost(slab.id, { budgetedCost: 900, was: 700 })).status).toBe(409);
  expect((await setCost(slab.id, { budgetedCost: null, was: 800.25 })).body.budgetedCost).toBeNull();
});

test('what is no amount of the currency is refused and changes nothing', async () => {
  const { id } = await add();
  for (const budgetedCost of [-1, 0.001, 1e12 + 1, 'x', undefined]) {
    const { status, body } = await setCost(id, { budgetedCost });
    expect([budgetedCost, status, body.errors?.[0]?.field]).toEqual([budgetedCost, 422, 'budgetedCost']);
  }
  expect((await cost(id)).body.budgetedCost).toBeNull();
});

test('of a summary it is the sum of its leaves, and nobody sets it', async () => {
  const top = await add();
  const phase = await add({ parentTaskId: top.id });
  const [one, other] = [await add({ parentTaskId: phase.id }), await add({ parentTaskId: top.id })];
  await setCost(one.id, { budgetedCost: 10.1 });
  await setCost(other.id, { budgetedCost: 0.2 });
  expect((await cost(top.id)).body).toMatchObject({ budgetedCost: 10.3, isOwn: false });
  expect((await setCost(top.id, { budgetedCost: 5 })).status).toBe(422);
});

test('what a costed task leaves to its parts counts at every height, once', async () => {
  const phase = await add();
  const raft = await add({ parentTaskId: phase.id, estimatedHours: 400 });
  await setCost(raft.id, { budgetedCost: 250 });
  const costs = async () => [(await cost(phase.id)).body.budgetedCost, (await cost(raft.id)).body.budgetedCost];
  expect(await costs()).toEqual([250, 250]);
  const [one, other] = [await add({ parentTaskId: raft.id }), await add({ parentTaskId: raft.id })];
  expect(await costs()).toEqual([250, 250]);
  await setCost(one.id, { budgetedCost: 100 });
  expect(await costs()).toEqual([250, 250]);
  await add({ parentTaskId: other.id });
  expect(await costs()).toEqual([250, 250]);
  await setCost(one.id, { budgetedCost: 300 });
  expect(await costs()).toEqual([300, 300]);
});

test('who may not see money sees neither the cost nor what its history says of it', async () => {
  const { id } = await add({ assignedTo: se.id });
  await setCost(id, { budgetedCost: 43217.25 });
  await app.db.transaction((tx) =>
    saveSettings(tx, { db: tx, user: admin }, { viewersSeeMoney: false, siteEngineersSeeMoney: false }),
  );
  for (const person of [se, viewer]) {
    expect((await cost(id, person)).body).toMatchObject({ budgetedCost: null, seesMoney: false });
    expect(JSON.stringify((await person.call('GET', `/api/tasks/${id}/history`)).body)).not.toContain('43217.25');
    expect((await setCost(id, { budgetedCost: 1 }, person)).status).toBe(403);
  }
  expect((await cost(id)).body.budgetedCost).toBe(43217.25);
});

test('whom a project hides its money from is told so when he sets a cost; where he sees it, his role there is the reason', async () => {
  const { id } = await add();
  const person = await app.person('cm');
  await join(app.db, projectId, person, 'se');
  for (const siteEngineersSeeMoney of [false, true]) {
    await app.db.transaction((tx) => saveSettings(tx, { db: tx, user: admin }, { siteEngineersSeeMoney }));
    const { status, body } = await setCost(id, { budgetedCost: 1 }, person);
    expect([status, body.detail.includes('may not see the money')]).toEqual([403, !siteEngineersSeeMoney]);
  }
  expect((await cost(id)).body.budgetedCost).toBeNull();
});
