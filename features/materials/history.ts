import { field, type RoomHistory } from '#features/audit/history-words.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: {
    material: ['Material', 'مادة'],
  },
  fields: {
    item: field('Material', 'المادة'),
    unit: field('Unit', 'الوحدة'),
    requiredQty: field('Required', 'المطلوب', 'amount'),
    onSiteQty: field('On site', 'في الموقع', 'amount'),
    deliveredQty: field('Delivered', 'المورَّد', 'amount'),
    costPerUnit: field('Cost per unit', 'تكلفة الوحدة', 'amount'),
    supplier: field('Supplier', 'المورّد'),
    orderedDate: field('Ordered', 'تاريخ الطلب', 'date'),
    expectedDeliveryDate: field('Expected delivery', 'التسليم المتوقع', 'date'),
  },
  choices: {
    concrete: ['Concrete', 'خرسانة'],
    steel: ['Steel', 'حديد'],
    timber: ['Timber', 'أخشاب'],
    electrical: ['Electrical', 'كهرباء'],
    plumbing: ['Plumbing', 'سباكة'],
    finishing: ['Finishing', 'تشطيبات'],
    tools: ['Tools', 'أدوات'],
  },
} satisfies RoomHistory;
