import { step, work } from './plan.ts';

/** Diriyah Heritage Lodge: stopped while the archaeologists work. */
export const lodgePlan = [
  work('Enabling works', 'Protection of the mud-brick walls on site.', [
    step('Condition survey and laser scan', 'survey', [-132, -116], 5),
    step('Protection of the existing walls', 'masonry', [-118, -98], 10, {
      text: 'Timber shoring and breathable covers on the mud-brick walls along the wadi.',
    }),
  ]),
  work('Excavation', 'By hand within 3 m of the walls, with an archaeologist present.', [
    step('Excavation, guest wing north', 'earthworks', [-96, -74], 14),
    step('Excavation, guest wing south', 'earthworks', [-72, -46], 14),
    step('Excavation, main house', 'earthworks', [-44, 30], 14, {
      state: 'blocked',
      since: -13,
      reason: 'Remains of an older well were found; the heritage authority has suspended work in this area.',
      priority: 'high',
      by: 'mahmoud',
    }),
  ]),
  work('Foundations', 'Shallow strip footings in lime concrete.', [
    step('Footings, guest wing north', 'concrete', [-66, -42], 14),
    step('Footings, guest wing south', 'concrete', [30, 52], 14),
    step('Footings, main house', 'concrete', [54, 78], 14),
  ]),
  work('Walls and roofs', 'Stabilised earth blocks and tamarisk roofs.', [
    step('Earth block production', 'masonry', [-84, -30], 12),
    step('Walls, guest wing north', 'masonry', [40, 82], 14),
    step('Walls, guest wing south', 'masonry', [62, 104], 14),
    step('Tamarisk and palm-frond roofs', 'finishes', [104, 138], 12),
  ]),
  work('Services and finishes', 'Hidden services, lime plaster, joinery.', [
    step('Underground services', 'utilities', [80, 110], 10),
    step('Lime plaster', 'plaster', [112, 146], 12),
    step('Doors, screens and furniture', 'finishes', [140, 168], 10),
    step('Landscape and falaj channel', 'landscape', [146, 172], 10),
  ]),
];
