import { expect, test } from 'vitest';
import { breakdownTask } from '../breakdown-rules.ts';

/** A stage, a layer or a trade named in a title narrows its work; several of them, or the work beside one, do not. */
const table: Readonly<Record<string, string>> = {
  'Lighting and accessories':
    'Second fix electrical Level 5 | 2nd fix electrical | Electrical 2nd fix villa 3 | Final fix electrical | كهرباء التشطيب النهائي | تشطيب كهرباء الدور الثاني | تشطيبات كهربائية',
  'Electrical first fix':
    '1st fix electrical L3 | first fix electrical Level 2 | Electrical rough-in | تأسيس كهرباء الدور الأول | التأسيس الكهربائي | Light fixtures first fix | Electrical works',
  'Sanitary ware':
    'Second fix plumbing L2 | Plumbing 2nd fix | Drainage second fix | تشطيب السباكة الدور الثاني | سباكة التشطيب النهائي | تركيب أطقم الحمامات',
  'Water supply pipes': 'First fix plumbing | Plumbing 1st fix L2 | Sanitary first fix | تأسيس السباكة | التأسيس الصحي',
  'Carpentry first fix': 'Carpentry first fix | 1st fix carpentry L3',
  'Carpentry second fix': 'Carpentry second fix | 2nd fix carpentry L3 | Second fix joinery | تشطيب نجارة',
  'Joinery, kitchens and wardrobes': 'Joinery | Carpentry first fix and second fix | Kitchen cabinets',
  Reinforcement:
    'Rebar fixing raft foundation | Rebar 120 t raft | Rebar for raft - Zone B | Rebar fixing columns L2 | Rebar fixing slab L3 | Steel fixing columns | Rebar shear walls | Core wall rebar fixing | Raft rebar bottom mat | حديد تسليح اللبشة | حدادة السقف',
  Formwork:
    'Shuttering columns 2nd floor | Column formwork L2 | Shuttering footings | Formwork core wall | شدة الأعمدة | نجارة أعمدة الدور الثاني',
  'Concrete pour':
    'Pour slab L3 | Casting columns | Column casting L2 | Concrete pouring footings | Concreting raft foundation | Slab on grade pour | Stair casting | صب القواعد | صب الأعمدة | صب الدرج',
  'Formwork striking': 'Strike formwork | فك شدة السقف',
  Columns:
    'Columns L2 | Columns rebar, formwork and casting | Cast-in-place columns | Reinforced concrete columns | Concrete columns after slab pour',
  'Suspended slab': 'Slab L3 | Formwork, rebar and concrete of slab L3 | Cast in situ slab',
  'Bored piles': 'Bored pile concreting',
  'Precast erection': 'Precast columns erection',
  'Paint primer': 'Paint primer coat L2 | Apply primer to walls L2 | Painting primer | دهان أساس',
  Putty: 'Putty works L3 | دهان معجون',
  'Paint coat':
    'Final coat paint | Painting first coat L3 | Final coat of paint to corridors | دهان وجه أول | دهان وجه نهائي',
  Painting:
    'Painting | Paint primer and final coat | Primer and two coats of paint | دهان وجهين مع أساس | دهان جدران الأساسات',
  'Tile grouting': 'Tile grouting | Regrout tiles | Grouting of floor tiles | ترويب البلاط',
  Tiling: 'Floor tiles | Lay tiles and grout | Tiling including grouting | تبليط وترويب',
  'Ceiling grid': 'Ceiling grid L4 | Hangers and grid for false ceiling | هيكل السقف المستعار',
  'Ceiling tiles': 'Ceiling tiles L4 | تركيب بلاطات السقف المستعار',
  'Suspended ceilings':
    'Ceiling L4 | Ceiling grid and tiles | Ceiling framing and gypsum boards | Gypsum board ceiling',
  'Door frames': 'Door frames 1st floor 24 nos | Doors first fix | تركيب حلوق الأبواب الدور الثاني',
  'Door leaves': 'Door leaves L2 | درف الأبواب',
  Ironmongery: 'Ironmongery L3 | Door hardware | Door closers | إكسسوارات الأبواب',
  'Doors and ironmongery':
    'Doors L2 | Door frames and leaves L3 | Doors and frames | Doors with hardware | Door shutters | الأبواب مع الحلوق',
  'Grilles and diffusers': 'Grilles and diffusers L3 | تركيب ناشرات الهواء',
  Manholes:
    'Manholes MH-1 to MH-12 | Manholes 12 nos | Precast manholes 12 nos | Install manholes MH-1 to MH-12 | Manholes L3 | Sewer manholes | غرف التفتيش | مناهل الصرف',
  'Underground drainage and manholes': 'Sewer pipes and manholes | Sewer network | شبكة الصرف وغرف التفتيش',
  'Cable pulling and termination': 'Pull cables manhole 2 to manhole 3',
  Blockwork:
    'Blocks 20cm L3 | Block 200mm Zone A | Block 20 cm L3 | Blocks L3 | Blocks 20 x 20 x 40 L2 | بلوك 20 سم الدور الثالث',
  'Foundation waterproofing':
    'Bitumen coating foundations | Bituminous paint to foundations | W/P to foundation walls + protection board | دهان بيتومين للأساسات',
  'Procurement and delivery':
    'Issue PO for lighting fixtures | PO - switchgear | Purchase order chillers | RFQ tiles | PO',
  'Curing of concrete': 'Cure slab L3 | Curing of columns',
  'Concrete stairs': 'Stairs 3 | Stair ST-1 to ST-4 | Stairs L3',
  'General work': 'Block 4 | Block A | Level 3 | Prepare the royal visit, Road 3 | Second fix',
  Ductwork: 'HVAC ducts | Ducts, grilles and diffusers',
};

test.each(Object.entries(table))('%s: %s', (name, titles) => {
  const found = titles.split('|').map((title) => [title.trim(), workNamed(title.trim())]);
  expect(found).toEqual(found.map(([title]) => [title, name]));
});

test('the frames of doors are neither hung nor locked', () => {
  const { subtasks } = breakdown('Door frames 1st floor 24 nos');
  expect(subtasks.map(({ title }) => title)).toContain('Set, plumb and fix frames, 24 no., 1st floor');
  expect(subtasks.filter(({ title }) => /leaves|keys/i.test(title))).toEqual([]);
});

test.each([
  ['Manholes 12 nos', 'Walls or precast rings, 12 no.'],
  ['Precast manholes 12 nos', 'Walls or precast rings, 12 no.'],
  ['Manholes MH-1 to MH-12', 'Water test, Manholes MH-1 to MH-12'],
  ['Ceiling grid L4', 'Hangers, L4'],
  ['Blocks 20cm L3', 'First lift to lintel level, L3'],
  ['بلوك 20 سم الدور الثالث', 'المرحلة الأولى حتى العتب، الدور الثالث'],
])('the steps of %s name no false place', (title, step) => {
  expect(breakdown(title).subtasks.map((subtask) => subtask.title)).toContain(step);
});

const breakdown = (title: string) =>
  breakdownTask({ task: { title, plannedStartDate: null, plannedEndDate: null, estimatedHours: null } });
const workNamed = (title: string) => breakdown(title).activityNames.en;
