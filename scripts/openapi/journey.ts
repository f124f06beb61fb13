import type { paths } from 'api-client';
import type { Client } from 'openapi-fetch';

/*
 * The whole journey of a contractor through the client that openapi-typescript makes of the API's description, as another company's
 * program would do it. Compiled by scripts/openapi/openapi.test.ts alone, against the client of the description as it is.
 */

type Api = Client<paths>;

interface Answered<T> {
  readonly data?: T;
  readonly error?: { readonly detail: string };
  readonly response: Response;
}

function given<T>({ data, error, response }: Answered<T>): T {
  if (data === undefined) throw new Error(`${response.status} ${response.url}: ${error?.detail}`);
  return data;
}

/** Signs in with a password and makes the token that everything else is done with. */
export async function signIn(api: Api, account: { email: string; password: string }): Promise<string> {
  const { response } = await api.POST('/api/auth/sign-in/email', { body: account });
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  const made = await api.POST('/api/tokens', {
    body: {
      name: 'Site office',
      days: 30,
      password: account.password,
      scopes: [
        ...(['projects:write', 'tasks:write', 'materials:write', 'payments:write'] as const),
        ...(['risks:write', 'logs:write', 'reports:read', 'projects:read', 'tasks:read'] as const),
        ...(['materials:read', 'payments:read', 'risks:read', 'logs:read'] as const),
      ],
    },
    headers: { cookie: cookie.join('; ') },
  });
  return given(made).token;
}

export async function build(api: Api, photo: Uint8Array<ArrayBuffer>) {
  const project = given(
    await api.POST('/api/projects', {
      body: {
        name: 'برج العليا',
        client: 'Al Olaya Estates',
        budget: 1_000_000,
        plannedStartDate: '2026-03-01',
        plannedEndDate: '2026-09-30',
      },
    }),
  );
  const path = { id: project.id };
  const task = await plan(api, project.id);
  const material = await supply(api, project.id);
  const log = await report(api, { projectId: project.id, taskId: task.id, photo });
  const risk = given(
    await api.POST('/api/risks', {
      body: { projectId: project.id, title: 'Crane permit is late', probability: 4, impact: 3 },
    }),
  );
  const certificate = await certify(api, project.id);
  const payment = await pay(api, project.id);
  return {
    task: given(await api.GET('/api/projects/{id}/tasks', { params: { path } })).find(({ id }) => id === task.id),
    material: given(await api.GET('/api/materials/{id}', { params: { path: { id: material.id } } })),
    log: given(await api.GET('/api/progress-logs/{id}', { params: { path: { id: log.id } } })),
    risk: given(await api.GET('/api/risks/{id}', { params: { path: { id: risk.id } } })),
    certificate,
    payments: given(await api.GET('/api/projects/{id}/payments', { params: { path } })),
    payment,
    report: given(await api.GET('/api/analytics/report', { params: { query: { projectId: project.id } } })),
    project: given(await api.GET('/api/projects/{id}', { params: { path } })),
  };
}

async function plan(api: Api, projectId: string) {
  const dates = { plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-14' };
  const task = given(await api.POST('/api/tasks', { body: { projectId, title: 'صب أساسات المبنى', ...dates } }));
  given(await api.POST('/api/tasks', { body: { projectId, title: 'Cure foundations', priority: 'high' } }));
  // @ts-expect-error: no status of ours, and the client knows it.
  await api.PUT('/api/tasks/{id}', { params: { path: { id: task.id } }, body: { status: 'completed' } });
  return given(
    await api.PUT('/api/tasks/{id}', {
      params: { path: { id: task.id } },
      body: { status: 'in_progress', version: task.version },
    }),
  );
}

async function supply(api: Api, projectId: string) {
  const material = given(
    await api.POST('/api/materials', { body: { projectId, item: 'Rebar 16 mm', unit: 'tons', requiredQty: 40 } }),
  );
  given(
    await api.POST('/api/materials/{id}/movements', {
      params: { path: { id: material.id } },
      body: { kind: 'delivery', quantity: 12.5, to: 'site' },
    }),
  );
  return material;
}

interface Day {
  readonly projectId: string;
  readonly taskId: string;
  readonly photo: Uint8Array<ArrayBuffer>;
}

async function report(api: Api, { projectId, taskId, photo }: Day) {
  const begun = await api.POST('/api/upload/signed-url', {
    body: { filename: 'pour.jpg', contentType: 'image/jpeg' },
  });
  const { signedUrl, fileUrl } = given(begun);
  // The address is to be used as it was answered.
  const sent = await fetch(new URL(signedUrl, begun.response.url), {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: photo,
  });
  if (!sent.ok) throw new Error(`${sent.status} of the photo`);
  return given(
    await api.POST('/api/progress-logs', {
      body: { projectId, taskId, date: '2026-03-02', manpower: 18, notes: 'تم الصب', photoUrls: [fileUrl] },
    }),
  );
}

async function certify(api: Api, projectId: string) {
  const path = { id: projectId };
  const percents = { vatRate: '15', retentionPercent: '10', retentionCapPercent: '10', completionPercent: '50' };
  given(
    await api.PUT('/api/projects/{id}/contract', {
      params: { path },
      body: {
        ...{ direction: 'outgoing', party: 'Al Bina Contracting', ...percents, advancePercent: '0' },
        ...{ recoveryPercent: '0', taxesAdvance: false, allowsOverrun: false, paymentDays: 30, version: 0 },
      },
    }),
  );
  const bill = { number: '1.1', description: 'Concrete C40', unit: 'm3', quantity: '100', rate: '450' };
  given(await api.POST('/api/projects/{id}/bill', { params: { path }, body: { items: [bill] } }));
  const [item] = given(await api.GET('/api/projects/{id}/bill', { params: { path } }));
  const draft = given(
    await api.POST('/api/projects/{id}/certificates', {
      params: { path },
      body: { date: '2026-03-31', periodFrom: '2026-03-01', periodTo: '2026-03-31' },
    }),
  );
  const one = { params: { path: { id: projectId, certificateId: draft.id } } };
  const measured = given(
    await api.PUT('/api/projects/{id}/certificates/{certificateId}', {
      ...one,
      body: { lines: [{ itemId: item?.id ?? '', quantity: '40' }] },
    }),
  );
  return given(
    await api.POST('/api/projects/{id}/certificates/{certificateId}/issue', {
      ...one,
      body: { version: measured.version },
    }),
  );
}

async function pay(api: Api, projectId: string) {
  const payment = given(
    await api.POST('/api/payments', {
      body: { projectId, description: 'Concrete pump', amount: 11_500, category: 'equipment', dueDate: '2026-04-15' },
    }),
  );
  const params = { path: { id: payment.id } };
  const approved = given(await api.PUT('/api/payments/{id}', { params, body: { status: 'approved' } }));
  return given(
    await api.PUT('/api/payments/{id}', {
      params,
      body: { status: 'paid', paidDate: '2026-04-10', version: approved.version },
    }),
  );
}
