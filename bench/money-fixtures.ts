import { newId } from '#server/database/columns.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { members, projects } from '#server/database/tables/projects.ts';

const PAYMENTS = 10_000;
const MATERIALS = 5000;

/** A project with ten thousand payments and five thousand materials, among nine others of a tenth of that. */
export async function fillMoney({ db, pool }: OpenDatabase, memberId: string): Promise<string> {
  const ids = await Promise.all(
    Array.from({ length: 10 }, (_, index) => addProject(db, memberId, index === 0 ? 1 : 10)),
  );
  await pool.query('analyze');
  return ids[0] ?? '';
}

async function addProject(db: OpenDatabase['db'], userId: string, part: number): Promise<string> {
  const projectId = newId();
  await db.insert(projects).values({ id: projectId, name: `Project ${projectId}`, budget: '5000000' });
  await db.insert(members).values({ projectId, userId, role: 'pm' });
  await db.$client.query(
    `insert into payments (id, project_id, description, amount, category, status, due_date, vendor, invoice_number, approved_at, paid_date, created_at)
     select gen_random_uuid(), $1, 'Concrete C40, level ' || n % 60, n % 9000 + 0.10, 'materials',
       (array['pending', 'approved', 'paid', 'paid'])[n % 4 + 1], date '2026-01-01' + n % 365, 'Vendor ' || n % 300, 'INV-' || n,
       case when n % 4 > 0 then now() end, case when n % 4 > 1 then now() end, now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [projectId, PAYMENTS / part],
  );
  await db.$client.query(
    `insert into materials (id, project_id, item, category, unit, required_qty, on_site_qty, cost_per_unit, supplier)
     select gen_random_uuid(), $1, 'Rebar ' || n, 'steel', 'tonnes', n % 100 + 1, n % 70, 100.25, 'Supplier ' || n % 100
     from generate_series(1, $2::int) n`,
    [projectId, MATERIALS / part],
  );
  await db.$client.query(
    `insert into tasks (id, project_id, number, title, planned_start_date, planned_end_date)
     select gen_random_uuid(), $1, n, (array['Rebar fixing', 'Formwork', 'Pour slab', 'Blockwork', 'Tiling'])[n % 5 + 1] || ', level ' || n % 40,
       current_date + n % 300, current_date + n % 300 + 10
     from generate_series(1, 500) n`,
    [projectId],
  );
  return projectId;
}
