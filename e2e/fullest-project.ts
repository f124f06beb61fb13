import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { billItems, contracts, variations } from '#server/database/tables/certificates.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { materials, payments, tasks } from '#server/database/tables/work.ts';
import { addManyPhotos } from '#server/testing/many-photos.ts';

const WORD = 'Reinforcementandformworkofthetransferslababovethepodium';
const LATIN = `${WORD} ${WORD} 10`;
const ARABIC =
  'حديد تسليح بلاطة التحويل فوق البوديوم مع جميع أعمال الشدات والتجهيزات والاختبارات المطلوبة قبل الصب الليلي للخرسانة (المنطقة 10)';
/** The largest amount and quantity that any field takes. */
const LARGEST = '1000000000000';
const LONGEST_NAME = {
  firstName: 'Abdulrahman'.repeat(8).slice(0, 80),
  lastName: 'المهندسالمقيم'.repeat(7).slice(0, 80),
};
export const FULLEST_EMAIL = 'fullest@demo.test';
const LAST_DAY = '2026-01-31';

/** A project with the fullest content that is permitted: longest names, largest sums, five photos a log. And one of nothing. */
export async function addFullestProject(db: Database): Promise<{ id: string; photoIds: readonly string[] }> {
  const id = newId();
  const person = newId();
  const { firstName, lastName } = LONGEST_NAME;
  await db
    .insert(users)
    .values({ id: person, email: FULLEST_EMAIL, name: `${firstName} ${lastName}`, firstName, lastName, role: 'se' });
  await db.insert(projects).values([
    {
      id,
      name: 'W'.repeat(200),
      client: LATIN,
      description: `${ARABIC} ${LATIN}`,
      location: LATIN,
      budget: LARGEST,
      createdBy: person,
    },
    { name: '0', budget: '0' },
    { name: ARABIC, client: ARABIC, createdBy: person },
  ]);
  await db.insert(members).values({ projectId: id, userId: person, role: 'se' });
  await addWork(db, id, person);
  await addContract(db, id);
  const photoIds = await addManyPhotos(db, {
    projectId: id,
    ownerId: person,
    count: 10,
    lastDay: LAST_DAY,
    notes: `${LATIN}\n${ARABIC}`,
  });
  return { id, photoIds };
}

async function addWork(db: Database, projectId: string, assignedTo: string): Promise<void> {
  const titles = [LATIN, ARABIC, '0', 'م'.repeat(300)];
  const statuses = ['not_started', 'in_progress', 'blocked', 'done'] as const;
  await db.insert(tasks).values(
    titles.flatMap((title, index) =>
      statuses.map((status, place) => ({
        projectId,
        number: index * 4 + place + 1,
        title,
        description: LATIN,
        status,
        priority: 'critical' as const,
        assignedTo,
        plannedStartDate: '2020-01-01',
        plannedEndDate: '2035-12-31',
        estimatedHours: '1000000',
        blockedReason: status === 'blocked' ? LATIN : null,
      })),
    ),
  );
  await db.insert(materials).values(
    titles.map((item) => ({
      projectId,
      item: item.slice(0, 200),
      category: 'concrete' as const,
      unit: 'tonnes' as const,
      requiredQty: LARGEST,
      onSiteQty: '999999999999.999',
      costPerUnit: '999.9999',
      supplier: LATIN,
    })),
  );
  await db.insert(payments).values(
    titles.map((description) => ({
      projectId,
      description,
      amount: LARGEST,
      category: 'subcontractor' as const,
      dueDate: '2020-01-01',
      invoiceNumber: WORD,
      vendor: LATIN,
    })),
  );
}

async function addContract(db: Database, projectId: string): Promise<void> {
  await db.insert(contracts).values({
    projectId,
    direction: 'incoming',
    party: LATIN,
    engineer: LATIN,
    reference: WORD,
    vatNumber: '310146790200003',
    partyVatNumber: '310146790200003',
    vatRate: '15',
    retentionPercent: '10',
    retentionCapPercent: '5',
    completionPercent: '50',
    advancePercent: '10',
    recoveryPercent: '10',
    taxesAdvance: true,
    allowsOverrun: true,
    paymentDays: 365,
  });
  const variationId = newId();
  await db
    .insert(variations)
    .values({ id: variationId, projectId, number: WORD.slice(0, 50), reason: `${LATIN} ${ARABIC}`, date: LAST_DAY });
  await db.insert(billItems).values(
    [LATIN, ARABIC, 'م'.repeat(2000), '0'].map((description, index) => ({
      projectId,
      variationId: index === 3 ? variationId : null,
      section: `${LATIN}`,
      number: `${index + 1}${WORD}`.slice(0, 50),
      description,
      unit: WORD.slice(0, 30),
      quantity: '1000000.999',
      rate: '999999.9999',
      position: index + 1,
    })),
  );
}
