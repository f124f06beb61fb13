import type { Cycle } from './plan.ts';

/** One storey of a cast-in-place frame. */
export const storey: Cycle = {
  title: 'Structure, {place}',
  text: 'Vertical elements and slab of {place}; the next level starts when the slab has reached 70 % of its strength.',
  lines: [
    [
      'Columns and core walls, {place}',
      'formwork',
      0,
      3,
      18,
      'Column cages, climbing form of the core and concrete C50. Survey of verticality after each lift.',
    ],
    [
      'Slab formwork, {place}',
      'formwork',
      3,
      4,
      22,
      'Table forms and props to the approved drawing; edge protection before any reinforcement is lifted.',
    ],
    [
      'Slab reinforcement, {place}',
      'rebar',
      6,
      4,
      20,
      'Bottom and top mats, chairs and starter bars. Inspection request 24 hours before the pour.',
    ],
    [
      'MEP sleeves and conduits in slab, {place}',
      'electrical',
      9,
      2,
      8,
      'Sleeves to the coordinated builder’s work drawing; conduits tied and capped.',
    ],
    [
      'Slab concrete pour, {place}',
      'concrete',
      11,
      1,
      24,
      'Night pour with placing boom, concrete C40 below 32 °C, cubes at 7 and 28 days, curing blankets for seven days.',
    ],
  ],
};

/** Walls and services of a floor before it is closed. */
export const firstFix: Cycle = {
  title: 'Walls and first fix, {place}',
  text: 'Block walls, services in walls and above ceilings, plaster of {place}.',
  lines: [
    [
      'Blockwork walls, {place}',
      'masonry',
      0,
      7,
      16,
      'Setting out by the surveyor, 20 cm external and 15 cm internal blocks, lintels and stiffeners.',
    ],
    [
      'Electrical first fix, {place}',
      'electrical',
      5,
      6,
      10,
      'Conduits, back boxes and cable trays to the shop drawings; inspection before plaster.',
    ],
    [
      'Plumbing first fix, {place}',
      'plumbing',
      6,
      6,
      8,
      'PPR water pipes and uPVC drainage in shafts and bathrooms; pressure test at 10 bar for 24 hours.',
    ],
    [
      'Ductwork and chilled water branches, {place}',
      'hvac',
      7,
      7,
      10,
      'Galvanised ducts with insulation, fan coil unit brackets, drain pans and condensate lines.',
    ],
    [
      'Internal plaster, {place}',
      'plaster',
      13,
      8,
      14,
      'Spatter dash, corner beads, two coats; moist curing for three days.',
    ],
  ],
};

/** From bare plaster to handover of a floor. */
export const finishing: Cycle = {
  title: 'Finishes, {place}',
  text: 'All finishing trades of {place} up to the consultant’s snag list.',
  lines: [
    [
      'Ceiling framing and gypsum boards, {place}',
      'finishes',
      0,
      8,
      12,
      'Suspended framing after the above-ceiling inspection; access panels at valves and dampers.',
    ],
    [
      'Floor and wall tiling, {place}',
      'finishes',
      5,
      10,
      14,
      'Screed levels checked, porcelain 60 × 60 with 2 mm joints; waterproofing of wet areas flood-tested first.',
    ],
    [
      'Doors and joinery, {place}',
      'finishes',
      12,
      7,
      8,
      'Door frames, leaves, ironmongery and fitted wardrobes to the approved samples.',
    ],
    ['Painting, {place}', 'finishes', 14, 8, 12, 'Sealer, two coats of putty, two coats of washable emulsion.'],
    [
      'Electrical and plumbing final fix, {place}',
      'electrical',
      19,
      6,
      10,
      'Light fittings, switches, sanitary ware and mixers; point-to-point test sheets.',
    ],
  ],
};
