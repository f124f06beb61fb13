import { type Cycle, cycle, step, work } from './plan.ts';

/** Roads and networks of one zone of the town. */
const zone: Cycle = {
  title: 'Networks and roads, {place}',
  text: 'Wet and dry networks from the deepest up, then the road layers of {place}.',
  lines: [
    [
      'Cut and fill, {place}',
      'earthworks',
      0,
      24,
      30,
      'Layers of 250 mm, 95 % modified Proctor, one density test every 500 m².',
    ],
    [
      'Sewer network, {place}',
      'utilities',
      18,
      26,
      24,
      'GRP and uPVC pipes 250–600 mm, manholes in precast concrete, CCTV survey before backfill.',
    ],
    [
      'Storm drainage culverts, {place}',
      'utilities',
      26,
      24,
      24,
      'Box culverts 2 × 1.5 m in sulphate-resistant cement.',
    ],
    [
      'Potable water and irrigation, {place}',
      'utilities',
      38,
      24,
      20,
      'HDPE 110–400 mm, pressure test at 1.5 times the working pressure, disinfection.',
    ],
    [
      'Medium-voltage and fibre ducts, {place}',
      'electrical',
      46,
      22,
      20,
      'uPVC ducts in concrete surround; mandrel test and draw cords.',
    ],
    [
      'Sub-base and base course, {place}',
      'roads',
      62,
      20,
      26,
      'Crushed aggregate in two layers of 200 mm, proof rolling.',
    ],
    [
      'Asphalt, kerbs and lighting columns, {place}',
      'roads',
      76,
      24,
      30,
      'Binder 60 mm and wearing course 50 mm; kerbs laid before the wearing course.',
    ],
  ],
};

/** Staff town infrastructure near Sharma: five zones, the third under way. */
export const infrastructurePlan = [
  work('Mobilisation', 'Camp for 900 people, batching plant and quarry permit.', [
    step('Labour camp and offices', 'office', [-296, -262], 40),
    step('Batching plant and laboratory', 'concrete', [-284, -258], 20),
    step('Haul roads and quarry opening', 'earthworks', [-288, -256], 30),
    step('Environmental permit and turtle-season plan', 'office', [-294, -270], 3, {
      text: 'No lighting towards the beach from May to September; monthly report to the authority.',
    }),
  ]),
  cycle(zone, { place: 'Zone A', start: -256 }),
  cycle(zone, { place: 'Zone B', start: -178 }),
  cycle(zone, {
    place: 'Zone C',
    start: -78,
    but: {
      1: { by: 'bilal' },
      2: { by: 'bilal' },
      3: { from: -38, to: -3, by: 'jerome' },
      4: { from: -30, to: 4, by: 'jerome' },
      5: { from: -10, to: 12, by: 'elsayed' },
      6: { from: 8, to: 34 },
    },
  }),
  cycle(zone, {
    place: 'Zone D',
    start: -12,
    but: {
      0: {
        from: -12,
        to: 14,
        by: 'elsayed',
        text: 'Rock in the eastern third; hydraulic breakers instead of blasting near the desalination line.',
      },
      1: {
        from: 6,
        to: 34,
      },
    },
  }),
  work('Networks and roads, Zone E', 'Same sequence as Zone D, on the filled coastal strip.', [
    step('Cut and fill, Zone E', 'earthworks', [46, 74], 30),
    step('Wet networks, Zone E', 'utilities', [66, 104], 34),
    step('Road layers, asphalt and lighting, Zone E', 'roads', [102, 138], 34),
  ]),
  work('Pumping stations', 'Three sewage lifting stations.', [
    step('Civil works, Lifting station 1', 'concrete', [-152, -108], 24),
    step('Pumps and valves, Lifting station 1', 'plumbing', [-104, -76], 12),
    step('Civil works, Lifting station 2', 'concrete', [-70, -28], 24),
    step('Pumps and valves, Lifting station 2', 'plumbing', [-24, -2], 12, {
      by: 'jerome',
      state: 'in_progress',
      text: 'Non-return valves arrived with the wrong flange rating; replacements are on the way from Jeddah.',
    }),
    step('Civil works, Lifting station 3', 'concrete', [10, 54], 24),
    step('Pumps and valves, Lifting station 3', 'plumbing', [56, 84], 12),
  ]),
  work('Water reservoirs', 'Two tanks of 10,000 m³.', [
    step('Reservoir 1', 'concrete', [-168, -84], 36),
    step('Reservoir 2', 'concrete', [-40, 34], 36, {
      by: 'cm',
      priority: 'high',
      text: 'Walls of cells 1 and 2 poured; water stops inspected before each lift.',
    }),
    step('Disinfection and leak test', 'testing', [36, 60], 8),
  ]),
  work('Power', 'Two substations 33/13.8 kV.', [
    step('Substation 1 building', 'masonry', [-140, -92], 20),
    step('Substation 1 equipment', 'electrical', [-88, -40], 16),
    step('Substation 2 building', 'masonry', [-30, 12], 20, { by: 'cm' }),
    step('Substation 2 equipment', 'electrical', [30, 78], 16),
  ]),
  work('Handover', 'Zone by zone to the town operator.', [
    step('Testing and handover, Zones A and B', 'testing', [-74, -44], 12),
    step('Testing and handover, Zones C to E', 'testing', [134, 156], 12),
    step('Landscaping and irrigation start-up', 'landscape', [110, 150], 16),
  ]),
];
