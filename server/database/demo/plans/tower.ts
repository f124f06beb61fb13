import { firstFix, storey } from './cycles.ts';
import { cycle, step, work } from './plan.ts';

/** Al Malqa Residential Tower: the frame has reached Level 11, the walls follow seven levels below. */
export const towerPlan = [
  work('Mobilisation', 'Site establishment to the approved logistics plan.', [
    step('Hoarding, gates and site signage', 'office', [-236, -227], 10, {
      text: 'Solid hoarding 2.4 m along Anas Bin Malik Road, vehicle gate with wheel wash, municipality sign board.',
    }),
    step('Site offices and welfare area', 'office', [-234, -222], 12, {
      text: 'Twelve cabins, prayer room, shaded rest area and drinking-water stations.',
    }),
    step('Survey control and dilapidation survey', 'survey', [-232, -226], 4, {
      text: 'Control points tied to the municipality grid; photographs of the neighbouring villas.',
    }),
  ]),
  work('Shoring and excavation', 'Excavation to −11.5 m inside a secant pile wall.', [
    step('Secant pile wall', 'earthworks', [-222, -198], 24, {
      text: '312 secant piles of 600 mm, 16 m deep; integrity test on every tenth pile.',
    }),
    step('Capping beam and ground anchors', 'concrete', [-203, -187], 22, {
      text: 'Anchors at −4.0 and −8.0 m, each proof-loaded to 125 %.',
    }),
    step('Bulk excavation to −11.5 m', 'earthworks', [-200, -173], 26, {
      text: '38,400 m³ in layers of 2 m, disposal at the licensed site on Al Janadriyah Road.',
    }),
    step('Dewatering and blinding', 'earthworks', [-178, -168], 14, {
      text: 'Deep wells at 15 m, blinding 100 mm C20.',
    }),
  ]),
  work('Raft foundation', 'Raft 2.2 m thick, 4,850 m³, in two pours.', [
    step('Waterproofing membrane below raft', 'waterproofing', [-170, -163], 14, {
      text: 'Two layers of SBS membrane 4 mm, protection screed 50 mm.',
    }),
    step('Raft reinforcement', 'rebar', [-166, -148], 42, {
      text: 'T32 and T25 in four layers with chairs; couplers at the core walls.',
      priority: 'high',
    }),
    step('Raft concrete pour 1, grids A–F', 'concrete', [-150, -149], 60, {
      text: '2,600 m³ with ice flakes and three pumps, thermocouples at nine points.',
      priority: 'critical',
    }),
    step('Raft concrete pour 2, grids F–L', 'concrete', [-145, -144], 58, {
      text: '2,250 m³; difference between core and surface kept below 20 °C.',
      priority: 'critical',
    }),
  ]),
  work('Basement structure', 'Two parking levels with perimeter retaining walls.', [
    step('Columns and walls, Basement 2', 'formwork', [-140, -129], 36),
    step('Slab, Basement 2', 'concrete', [-132, -122], 40),
    step('Columns and walls, Basement 1', 'formwork', [-124, -115], 36),
    step('Slab, Basement 1', 'concrete', [-118, -109], 40),
    step('Retaining wall waterproofing and backfill', 'waterproofing', [-116, -96], 18, {
      text: 'Membrane, protection board and backfill compacted to 95 % in layers of 250 mm.',
    }),
  ]),
  work('Podium structure, Ground to Level 3', 'Retail podium and the transfer slab at Level 3.', [
    step('Structure, Ground floor', 'concrete', [-110, -99], 42),
    step('Structure, Level 1', 'concrete', [-101, -90], 42),
    step('Structure, Level 2', 'concrete', [-92, -81], 42),
    step('Transfer slab, Level 3', 'concrete', [-84, -70], 48, {
      text: 'Transfer slab 1.4 m thick; back-propping of three levels kept for 28 days.',
      priority: 'high',
    }),
  ]),
  work('Typical floors 4–9', 'Nine working days a floor with one set of table forms.', [
    step('Structure, Level 4', 'concrete', [-71, -61], 44),
    step('Structure, Level 5', 'concrete', [-63, -53], 44),
    step('Structure, Level 6', 'concrete', [-54, -44], 44),
    step('Structure, Level 7', 'concrete', [-46, -37], 44),
    step('Structure, Level 8', 'concrete', [-38, -28], 44),
    step('Structure, Level 9', 'concrete', [-30, -20], 44),
  ]),
  cycle(storey, { place: 'Level 10', start: -19 }),
  cycle(storey, {
    place: 'Level 11',
    start: -9,
    but: {
      1: { by: 'rasool' },
      2: {
        title: 'Slab reinforcement with rebar 16 mm, Level 11',
        from: -3,
        to: 0,
        by: 'se',
        priority: 'critical',
        text: 'Bottom and top mats with rebar 16 mm at 150 mm, 46 tonnes for the level. Inspection request goes to the consultant today.',
      },
      3: { from: 0, to: 1, by: 'se', priority: 'high' },
      4: { from: 2, to: 2, by: 'se', priority: 'critical' },
    },
  }),
  cycle(storey, {
    place: 'Level 12',
    start: 4,
    but: { 0: { by: 'rasool' }, 2: { by: 'se', priority: 'high' } },
  }),
  work('Typical floors 13–26', 'Same cycle up to the roof.', [
    step('Structure, Levels 13–16', 'concrete', [16, 50], 30),
    step('Structure, Levels 17–20', 'concrete', [51, 86], 30),
    step('Structure, Levels 21–24', 'concrete', [87, 122], 30),
    step('Structure, Levels 25–26 and roof', 'concrete', [123, 146], 28),
  ]),
  cycle(firstFix, {
    place: 'Levels 1–3',
    start: -42,
    but: { 4: { from: -26, to: -14 } },
  }),
  cycle(firstFix, {
    place: 'Level 4',
    start: -11,
    but: {
      0: { by: 'sara' },
      1: { from: -6, to: 3, by: 'sara' },
      2: {
        from: -5,
        to: 2,
        by: 'se',
        priority: 'high',
        state: 'blocked',
        reason: 'Riser opening at grid D-7 clashes with a transfer beam; RFI-118 waits for the structural consultant.',
      },
      3: { from: -3, to: 5, by: 'cm' },
      4: { from: 5, to: 13 },
    },
  }),
  work('Facade', 'Unitised curtain wall with GRC fins on the west side.', [
    step('Visual mock-up and performance test', 'facade', [-34, -4], 6, {
      text: 'Air, water and wind load test at the laboratory in Al Kharj; report to the consultant.',
      by: 'cm',
    }),
    step('Curtain wall brackets, Levels 1–8', 'facade', [-2, 14], 10, {
      text: 'Cast-in channels surveyed first; brackets set to ±2 mm.',
      by: 'sara',
    }),
    step('Curtain wall panels, Levels 1–8', 'facade', [20, 62], 14),
    step('Curtain wall panels, Levels 9–26', 'facade', [62, 158], 14),
  ]),
  work('Finishes', 'Sample apartment first, then three zones.', [
    step('Sample apartment, Level 3', 'finishes', [8, 34], 10, { by: 'sara' }),
    step('Finishes, Levels 1–9', 'finishes', [56, 118], 22),
    step('Finishes, Levels 10–18', 'finishes', [98, 168], 22),
    step('Finishes, Levels 19–26', 'finishes', [146, 214], 22),
  ]),
  work('Testing and handover', 'Authority inspections, commissioning and handover.', [
    step('Passenger and firefighting lifts', 'electrical', [120, 190], 8),
    step('Testing and commissioning of MEP systems', 'testing', [186, 222], 12),
    step('Civil Defence inspection', 'testing', [216, 226], 4, { priority: 'high' }),
    step('Snagging and handover', 'finishes', [208, 240], 16),
  ]),
];
