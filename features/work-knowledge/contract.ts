/** The groups of "By Discipline", in the order of the screen. Names, sentences and colours are product texts. */
export const disciplines = [
  {
    key: 'site',
    name: 'Site & Earthworks',
    description: 'Site set-up, survey, demolition, excavation, shoring, dewatering, backfill, roads and landscaping',
    color: 'yellow',
  },
  {
    key: 'structural',
    name: 'Structural',
    description: 'Piles, foundations, formwork, reinforcement, concrete, precast and structural steel',
    color: 'gray',
  },
  {
    key: 'envelope',
    name: 'Envelope & Masonry',
    description: 'Blockwork, waterproofing, roofing, insulation, cladding, curtain wall and windows',
    color: 'orange',
  },
  {
    key: 'finishing',
    name: 'Finishing',
    description: 'Plaster, screed, tiles, ceilings, partitions, painting, doors, joinery and furniture',
    color: 'purple',
  },
  {
    key: 'electrical',
    name: 'Electrical',
    description: 'Power, lighting, earthing, low current, building management and lifts',
    color: 'blue',
  },
  {
    key: 'plumbing',
    name: 'Plumbing & Fire',
    description: 'Water supply, drainage, tanks, pumps, sanitary ware, firefighting and fire alarm',
    color: 'green',
  },
  {
    key: 'hvac',
    name: 'HVAC',
    description: 'Ducts, chillers, air handling, ventilation, cooling and heating',
    color: 'indigo',
  },
  {
    key: 'management',
    name: 'Management & Procurement',
    description: 'Submittals, approvals, permits, procurement, delivery, inspection and handover',
    color: 'red',
  },
  {
    key: 'general',
    name: 'General',
    description: 'Tasks of several disciplines, or of none that is known',
    color: 'gray',
  },
] as const;

export type Discipline = (typeof disciplines)[number]['key'];
export type DisciplineColor = (typeof disciplines)[number]['color'];
