import { finishing } from './cycles.ts';
import { cycle, step, work } from './plan.ts';

/** Dammam Corniche Tower: nearly finished, dearer than planned. */
export const cornichePlan = [
  work('Substructure', 'Piled raft below the water table.', [
    step('Sheet piles and dewatering', 'earthworks', [-396, -366], 20),
    step('Bored piles 900 mm', 'earthworks', [-372, -326], 24),
    step('Piled raft', 'concrete', [-326, -300], 50, { priority: 'high' }),
    step('Basement walls and tanking', 'waterproofing', [-302, -276], 26),
  ]),
  work('Structure', '28 levels with climbing formwork.', [
    step('Structure, Podium', 'concrete', [-284, -252], 46),
    step('Structure, Levels 5–12', 'concrete', [-254, -204], 46),
    step('Structure, Levels 13–20', 'concrete', [-206, -156], 46),
    step('Structure, Levels 21–28', 'concrete', [-158, -112], 44),
    step('Roof structure and crown', 'steel', [-112, -84], 18),
  ]),
  work('Envelope', 'Curtain wall replaced after the first supplier failed.', [
    step('Curtain wall, Levels 1–10', 'facade', [-170, -124], 18),
    step('Curtain wall, Levels 11–20', 'facade', [-128, -80], 18),
    step('Curtain wall, Levels 21–28', 'facade', [-84, -36], 18),
    step('Entrance glazing and canopy', 'facade', [-30, -6], 10),
    step('Cleaning cradle', 'steel', [-14, 8], 6, { by: 'sara' }),
  ]),
  work('Services', 'Plant, risers and lifts.', [
    step('Risers and shafts', 'plumbing', [-196, -120], 18),
    step('Chilled water plant', 'hvac', [-140, -92], 16),
    step('Main power and generators', 'electrical', [-130, -76], 16),
    step('Lifts 1–6', 'electrical', [-96, -20], 10),
    step('Fire fighting and alarm', 'fire', [-110, -24], 14),
    step('Building management system', 'testing', [-30, 12], 6, { by: 'cm' }),
  ]),
  cycle(finishing, { place: 'Podium and lobby', start: -58, but: { 4: { from: -36, to: -10 } } }),
  cycle(finishing, {
    place: 'Apartments, Levels 5–28',
    start: -104,
    but: {
      0: { from: -104, to: -48, crew: 24 },
      1: { from: -92, to: -30, crew: 30 },
      2: { from: -70, to: -12, crew: 16 },
      3: { from: -66, to: 6, crew: 24, by: 'sara' },
      4: { from: -50, to: 9, crew: 20, by: 'se' },
    },
  }),
  work('Handover', 'Authority approvals and handover by floors.', [
    step('Civil Defence inspection', 'testing', [4, 12], 4, { by: 'cm', priority: 'high' }),
    step('Snagging, Levels 5–16', 'finishes', [-12, 5], 14, { by: 'se' }),
    step('Snagging, Levels 17–28', 'finishes', [4, 20], 14, { by: 'se' }),
    step('Handover to the owner', 'office', [20, 30], 6),
  ]),
];
