import { describe, expect, test } from 'vitest';
import { taskGround } from './test-ground.ts';

const { cm, pm, projectId, add } = await taskGround();

describe('text that cannot be kept', () => {
  test.each(['a\u0000b', 'a\ud800b'])('%j is refused in a task, a project, a comment', async (bad) => {
    const { id } = await add();
    const answers = [
      await cm.call('POST', '/api/tasks', { projectId, title: bad }),
      await cm.call('POST', '/api/tasks/bulk-create', { projectId, tasks: [{ title: 'x', description: bad }] }),
      await cm.call('PUT', `/api/tasks/${id}`, { title: bad }),
      await cm.call('POST', `/api/tasks/${id}/comments`, { body: bad }),
      await pm.call('POST', '/api/projects', { name: bad }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  });

  test('nor searched for', async () => {
    const lists = ['/api/tasks/all', '/api/tasks/my', `/api/projects/${projectId}/tasks`, '/api/projects'];
    for (const list of lists) expect((await cm.call('GET', `${list}?search=%00`)).status).toBe(422);
  });
});
